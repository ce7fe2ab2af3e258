import Foundation
import MemberCore
import MemberOAuth

/// The `state` of a dialog: a JSON object, of which one member ties the response to the login.
struct DialogState: Sendable {
    /// The way the dialog is shown.
    enum Method: String, Sendable {
        /// In the system's web session.
        case webSession = "sfvc_auth"
        /// In a separate browser.
        case browser = "browser_auth"
        /// In Facebook's app.
        case app = "native_app_auth"
    }

    /// The value that ties the response to the login.
    let challenge: String
    /// A random name for this login.
    let loggerID: UUID
    /// The way the dialog is shown.
    let method: Method

    /// Creates a new state: 20 random bytes in base64, in which `=` replaces `+`.
    init(random: some RandomSource, method: Method) {
        challenge = random.bytes(20).base64EncodedString().replacing("+", with: "=")
        loggerID = random.uuid()
        self.method = method
    }

    /// The text, with its members in alphabetical order and the challenge percent-encoded.
    var text: Secret {
        Secret(
            #"{"0_auth_logger_id":"\#(loggerID.uuidString)","3_method":"\#(method.rawValue)","#
                + #""challenge":"\#(PercentCoding.encode(challenge))","com.facebook.sdk_client_state":true}"#)
    }

    /// The way to make and compare the state of any login: by its decoded challenge, in which `+` and blank are equal.
    static let form = StateForm(
        make: { random in DialogState(random: random, method: .browser).text }, key: challenge)

    /// Returns the challenge in a state; nil if the text has none.
    @Sendable static func challenge(in text: String) -> String? {
        // Of two challenges one reader would use the first, another the last.
        guard let members = try? StrictJSON.members(of: Data(text.utf8)), let encoded = members["challenge"]?.string else {
            return nil
        }
        return PercentCoding.decode(encoded, plusIsSpace: true)?.replacing("+", with: " ")
    }
}
