import Foundation
import MemberCore
import MemberOAuth

/// The `state` of a dialog: an object of JSON, of which one member ties the response to the login.
struct DialogState: Sendable {
    /// How the dialog is shown.
    enum Method: String, Sendable {
        /// In the system's web session.
        case webSession = "sfvc_auth"
        /// In a browser of its own.
        case browser = "browser_auth"
        /// In Facebook's app.
        case app = "native_app_auth"
    }

    /// What ties the response to the login.
    let challenge: String
    /// A name for this login, random.
    let loggerID: UUID
    /// How the dialog is shown.
    let method: Method

    /// A fresh state: 20 random bytes in base64, a `+` of which becomes `=`.
    init(random: some RandomSource, method: Method) {
        challenge = random.bytes(20).base64EncodedString().replacing("+", with: "=")
        loggerID = random.uuid()
        self.method = method
    }

    /// The text, its members in alphabetical order; the challenge stands in it percent-encoded.
    var text: Secret {
        Secret(
            #"{"0_auth_logger_id":"\#(loggerID.uuidString)","3_method":"\#(method.rawValue)","#
                + #""challenge":"\#(PercentCoding.encode(challenge))","com.facebook.sdk_client_state":true}"#)
    }

    /// How the state of any login is made and compared: by its challenge, decoded, in which `+` and blank are one.
    static let form = StateForm(
        make: { random in DialogState(random: random, method: .browser).text }, key: challenge)

    /// The challenge in a state; nil where the text has none.
    @Sendable static func challenge(in text: String) -> String? {
        // Of two challenges one reader would take the first, another the last.
        guard let members = try? StrictJSON.members(of: Data(text.utf8)), let encoded = members["challenge"]?.string else {
            return nil
        }
        return PercentCoding.decode(encoded, plusIsSpace: true)?.replacing("+", with: " ")
    }
}
