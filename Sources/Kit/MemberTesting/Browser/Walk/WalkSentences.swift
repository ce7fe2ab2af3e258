import Foundation
import MemberHTTP
import MemberOAuth

extension Page {
    /// What the page says, for an error: its heading and its message, without anything that may be an address or a secret.
    var sentence: String {
        let said = [heading, message].compactMap { $0.map(Self.harmless) }.filter { !$0.isEmpty }
        return said.isEmpty ? "The page has no form to go on with." : "The page says: “\(said.joined(separator: " – "))”."
    }

    /// At most 200 signs, each word that is long or looks like an address left out.
    private static func harmless(_ text: String) -> String {
        let words = text.split(separator: " ").map { word in
            word.count > 30 || word.contains("://") || word.contains("=") ? "…" : String(word)
        }
        return String(words.joined(separator: " ").prefix(200))
    }
}

extension FormFilling.Obstacle {
    /// The obstacle as a sentence.
    var sentence: String {
        switch self {
        case .noSuchMember: "The page offers no member of that name."
        case .noButton: "The page has no button to go on with."
        }
    }
}

extension UserAgentError {
    /// A page that could not be fetched.
    init(_ error: HTTPError) {
        self = error == .cancelled ? .cancelled : .failed("A page could not be fetched. " + error.problem)
    }
}
