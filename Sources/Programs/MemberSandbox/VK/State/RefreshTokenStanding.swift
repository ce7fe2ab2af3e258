/// Where a refresh token stands among those of its session; whether the session still lives is another matter.
public enum RefreshTokenStanding: Sendable, Equatable {
    /// It is the last one of its session.
    case newest
    /// It was exchanged for the last one of its session.
    case predecessor
    /// It is an older one.
    case over
    /// It was never issued here.
    case unknown
}

extension VKState {
    /// Marks a refresh token as exchanged, and whatever was given for it before: within the grace there is one living successor.
    mutating func supersede(_ fingerprint: String, _ now: Double) {
        for (other, token) in refresh where token.predecessor == fingerprint && token.used == nil { refresh[other]?.used = now }
        if refresh[fingerprint]?.used == nil { refresh[fingerprint]?.used = now }
    }

    func standing(of fingerprint: String) -> RefreshTokenStanding {
        guard let token = refresh[fingerprint] else { return .unknown }
        let newest = refresh.filter { $0.value.family == token.family }.max { $0.value.number < $1.value.number }
        if newest?.key == fingerprint { return .newest }
        return newest?.value.predecessor == fingerprint ? .predecessor : .over
    }
}
