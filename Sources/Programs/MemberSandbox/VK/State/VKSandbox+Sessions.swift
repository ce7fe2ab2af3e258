import Foundation
import MemberCore

extension VKSandbox {
    var sessions: [SandboxSession] {
        let state = known
        let expiries = Dictionary(grouping: state.access.values, by: \.family).mapValues { $0.map(\.expires).max() ?? 0 }
        let counts = Dictionary(grouping: state.refresh.values, by: \.family).mapValues(\.count)
        return state.families.sorted { ($0.value.began ?? 0, $0.key) < ($1.value.began ?? 0, $1.key) }.map { id, family in
            SandboxSession(
                provider: name, id: id, memberID: family.member, client: family.client, scopes: family.scope,
                accessTokenExpires: expiries[id].map(Date.init(timeIntervalSince1970:)), refreshTokens: counts[id] ?? 0,
                end: family.isEnded ? family.end ?? .ended : nil)
        }
    }

    func endSession(_ id: String) -> Bool {
        change { state in
            state.end(id, .ended)
            return state.families[id] != nil
        }
    }

    func refreshTokenWasReused(_ token: String) {
        change { state in
            if let family = state.refresh[Self.fingerprint(token)]?.family { state.end(family, .tokenReuse) }
        }
    }
}
