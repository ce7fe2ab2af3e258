import MemberTesting
import VKID

/// An observer that records its notifications.
@MainActor
final class Witness: VKIDObserver {
    private(set) var lines: [String] = []
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    init(_ vkid: VKID) { vkid.add(observer: self) }

    /// Waits until it has a number of notifications.
    func heard(_ count: Int) async {
        if lines.count >= count { return }
        await withCheckedContinuation { waiting.append((count, $0)) }
    }

    func note(_ line: String) {
        lines.append(line)
        for entry in waiting where entry.count <= lines.count { entry.continuation.resume() }
        waiting.removeAll { $0.count <= lines.count }
    }

    func vkid(_ vkid: VKID, didStartAuthUsing oAuthProvider: OAuthProvider) { note("started \(oAuthProvider.rawValue)") }

    func vkid(_ vkid: VKID, didCompleteAuthWith result: AuthResult, in oAuthProvider: OAuthProvider) {
        switch result {
        case .success(let session): note("completed \(oAuthProvider.rawValue) \(session.userId.value)")
        case .failure(let error): note("completed \(oAuthProvider.rawValue) \(error.code)")
        }
    }

    func vkid(_ vkid: VKID, didLogoutFrom session: any UserSession, with result: LogoutResult) {
        switch result {
        case .success: note("logout \(session.userId.value)")
        case .failure(let error): note("logout \(error.code)")
        }
    }

    func vkid(_ vkid: VKID, didRefreshAccessTokenIn session: any UserSession, with result: TokenRefreshingResult) {
        switch result {
        case .success((let access, _)): note("refreshed \(access.value)")
        case .failure(let error): note("refreshed \(error.code)")
        }
    }

    func vkid(_ vkid: VKID, didUpdateUserIn session: any UserSession, with result: UserFetchingResult) {
        switch result {
        case .success(let user): note("user \(user.firstName ?? "")")
        case .failure(let error): note("user \(error.code)")
        }
    }
}
