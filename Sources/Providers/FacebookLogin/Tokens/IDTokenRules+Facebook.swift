import Foundation
import MemberCore
package import MemberOAuth

extension IDTokenRules {
    /// How signed tokens are judged: claims, header, signature, in that order.
    static let facebook: IDTokenRules = {
        var rules = IDTokenRules()
        rules.issuer = .hosts(["facebook.com"])
        // An audience must be a string: a list is refused, even a list of only the app.
        rules.reading.audience = { _ in nil }
        rules.checks = [
            .tokenID, .issuer, .audience, .authorizedParty, .expiry, .issueTime(mayBeAhead: true), .age(atMost: 600), .notBefore,
            .nonce, .subject, .keyID, .plainType, .type, .hashes(mayBeAbsent: true), .authenticationAge, .authenticationClass,
            .signature,
        ]
        return rules
    }()
}

extension IDTokenCheck {
    /// `jti` is a string that is not empty.
    fileprivate static let tokenID = IDTokenCheck("token ID") { facts in
        guard let value = facts.claims.extra["jti"], value != .null else { return .claimMissing("jti") }
        guard let text = value.string else { return .claimOfWrongKind("jti") }
        return text.isEmpty ? .claimMissing("jti") : nil
    }

    /// The header names its key.
    fileprivate static let keyID = IDTokenCheck("key ID") { facts in
        facts.header.kid?.isEmpty == false ? nil : .claimMissing("kid")
    }

    /// `typ` is `JWT`, character by character.
    fileprivate static let plainType = IDTokenCheck("plain type") { facts in
        guard let found = facts.header.typ else { return .claimMissing("typ") }
        return found.isExactly("JWT") ? nil : .wrongType(found)
    }

    /// `iat` is not longer ago than a number of seconds; exactly as long is accepted.
    fileprivate static func age(atMost seconds: Int) -> IDTokenCheck {
        IDTokenCheck("age") { facts in
            guard let iat = facts.claims.iat, facts.now - iat > Double(seconds) + facts.expected.skew else { return nil }
            return .issuedTooLongAgo(seconds: IDTokenFacts.whole(facts.now - iat), allowed: seconds)
        }
    }
}

extension IssuerRule {
    /// The profile's issuer, and every https address, without port or user part, whose host is one of these or ends with a dot and one
    /// of these.
    package static func hosts(_ hosts: [String]) -> IssuerRule {
        IssuerRule { found, issuer in
            if found.isExactly(issuer) { return true }
            guard let host = host(of: found) else { return false }
            return hosts.contains { host.domainMatches($0) }
        }
    }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)

    /// The host of an address; nil unless it consists of names of lowercase letters, digits and hyphens, so that an encoded character
    /// is never accepted.
    private static func host(of address: String) -> String? {
        // Other letters would be converted to the ASCII letters that they look like.
        guard address.utf8.allSatisfy({ $0 < 0x80 }), let parts = URLComponents(string: address),
            parts.scheme == "https", parts.port == nil, parts.user == nil, parts.password == nil, let host = parts.encodedHost
        else { return nil }
        let isPlain = host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { name in
            !name.isEmpty && name.utf8.allSatisfy(plain.contains)
        }
        return isPlain ? host : nil
    }
}
