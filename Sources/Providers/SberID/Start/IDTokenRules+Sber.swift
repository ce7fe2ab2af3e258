import MemberCore
import MemberOAuth

extension IDTokenRules {
    /// How the bank's ID tokens are judged: their size and form, the signature, the claims, and of those the subject last.
    static let sber: IDTokenRules = {
        var rules = IDTokenRules()
        rules.namesClient = { $0.equalsIgnoringCase($1) }
        rules.reading.time = { text in
            let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
            return isNumber ? Double(text) : nil
        }
        rules.checks =
            [.size(atMost: 16 << 10), .form, .signature, .type, .issuer, .audience(trustingOthers: true), .authorizedParty]
            + IDTokenCheck.times + [.nonce, .subject, .hashes, .authenticationAge, .authenticationClass]
        return rules
    }()
}

extension IDTokenCheck {
    /// The token has no more than a number of bytes.
    fileprivate static func size(atMost bytes: Int) -> IDTokenCheck {
        .ofText("size") { $0.utf8.count <= bytes ? nil : .signature(.tooLarge) }
    }
}
