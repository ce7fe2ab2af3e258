import MemberRequests

/// The kind of a VK access token, which decides how many calls it may make in a second.
public enum VKTokenKind: Sendable, Hashable, Codable {
    /// A member's: three calls a second.
    case user
    /// A community's, by the community's positive id: twenty calls a second.
    case community(UInt)
    /// The app's own service token: three calls a second.
    case service
}

extension VKTokenKind {
    /// The party that a record's key names; nil for a key of another form.
    package init?(recordID: String) {
        if recordID == "service" {
            self = .service
        } else if recordID.hasPrefix("g"), let id = UInt(recordID.dropFirst()) {
            self = .community(id)
        } else if UInt(recordID) != nil {
            self = .user
        } else {
            return nil
        }
    }
}

/// VK's limits of calls. Each is counted per 1.1 s instead of a second, because exact thirds of a second still draw error 6.
enum VKLimits {
    private static let window = Duration.milliseconds(1100)

    /// The limit of a token's calls.
    static func limit(of kind: VKTokenKind) -> RateLimit {
        switch kind {
        case .user, .service: RateLimit(3, per: window)
        case .community: RateLimit(20, per: window)
        }
    }

    /// The limit of the methods of `secure`, by the number of the app's installations.
    static func secureLimit(installs: Int) -> RateLimit {
        let count =
            switch installs {
            case ..<10_000: 5
            case ..<100_000: 8
            case ..<1_000_000: 20
            default: 35
            }
        return RateLimit(count, per: window)
    }

    /// The limits that a call counts for. The methods of `secure` have a limit of the app's, and do not count for the token's.
    static func keys(of call: ProviderCall, _ folder: String, kind: VKTokenKind, installs: Int) -> [RateKey] {
        guard VKReactions.section(of: call.operation) == "secure" else { return [RateKey(folder, limit: limit(of: kind))] }
        return [RateKey("secure", limit: secureLimit(installs: installs), kind: .app)]
    }
}
