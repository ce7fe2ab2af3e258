import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import VKID

@Suite("Observers", .timeLimit(.minutes(1)))
struct ObserverTests {
    @Test("are notified of every sign-in's beginning and end, before its caller")
    func signIn() async throws {
        let vkid = try Bench().vkid()
        let witness = await Witness(vkid)
        await MainActor.run { vkid.add(observer: witness) }
        _ = try await vkid.authorize(using: PageAgent())
        #expect(await witness.lines == ["started vkid", "completed vkid 77"])
        _ = try? await vkid.authorize(oAuthProvider: .mail, using: PageAgent(answers: []))
        #expect(await witness.lines.suffix(2) == ["started mail_ru", "completed mail_ru vkid.cancelled"])
        vkid.remove(observer: witness)
        _ = try await vkid.authorize(using: PageAgent())
        #expect(await witness.lines.count == 4)
    }

    @Test("are notified of the end of a busy rejection and of missing secrets, but of no beginning")
    func rejections() async throws {
        let (vkid, gate) = (try Bench().vkid(), Gate())
        let task = Task { try await vkid.authorize(using: WaitingAgent(gate: gate)) }
        await gate.arrived(1)
        let witness = await Witness(vkid)
        _ = try? await vkid.authorize(oAuthProvider: .ok, using: PageAgent())
        #expect(await witness.lines == ["completed ok_ru vkid.auth_already_in_progress"])
        gate.open()
        _ = try? await task.value
        let secrets = PKCESecrets(codeChallenge: String(repeating: "c", count: 43), state: "s")
        _ = try? await vkid.authorize(with: AuthConfiguration(flow: .publicClientFlow(pkce: secrets)), using: PageAgent())
        #expect(
            await witness.lines.dropFirst() == [
                "completed vkid vkid.cancelled", "completed vkid vkid.code_verifier_not_provided",
            ])
    }

    @Test("are notified of a refresh only if VK was asked, once for all waiting callers")
    func refreshes() async throws {
        let fails = Locked(false)
        let bench = try Bench { request in
            fails.value && request.form["grant_type"] == "refresh_token" ? .json(#"{"error":"server_error"}"#, status: 500) : nil
        }
        let vkid = try bench.vkid()
        let session = try await bench.signedIn(vkid)
        let witness = await Witness(vkid)
        _ = try await session.getFreshAccessToken()
        #expect(await witness.lines.isEmpty)
        async let one = session.getFreshAccessToken(forceRefresh: true)
        async let two = session.getFreshAccessToken(forceRefresh: true)
        _ = try await (one, two)
        #expect(await witness.lines.allSatisfy { $0.hasPrefix("refreshed access-") })
        #expect(await witness.lines.count == bench.count("/oauth2/auth") - 1)
        fails.withLock { $0 = true }
        _ = try? await session.getFreshAccessToken(forceRefresh: true)
        #expect(await witness.lines.last == "refreshed oauth.refused")
    }

    @Test("are notified of user fetches and sign-outs, of success and failure; a removed session notifies none")
    func others() async throws {
        let fails = Locked(true)
        let bench = try Bench { request in
            fails.value && ["/oauth2/logout", "/oauth2/user_info"].contains(request.url.path)
                ? .json(#"{"error":"invalid_token"}"#, status: 401) : nil
        }
        let vkid = try bench.vkid()
        let session = try await bench.signedIn(vkid)
        let witness = await Witness(vkid)
        _ = try? await session.fetchUser()
        try? await session.logout()
        fails.withLock { $0 = false }
        _ = try await session.fetchUser()
        try await session.logout()
        try? await session.logout()
        #expect(
            await witness.lines == [
                "refreshed access-2", "user vkid.invalid_access_token", "logout vkid.invalid_access_token", "user Vera",
                "logout 77",
            ])
    }

    @Test("are held weakly")
    func weakly() async throws {
        let vkid = try Bench().vkid()
        weak var gone: Witness?
        do {
            let witness = await Witness(vkid)
            gone = witness
        }
        _ = try await vkid.authorize(using: PageAgent())
        #expect(gone == nil)
    }

    @Test("completion forms return the same as the async forms, on the main actor")
    func completions() async throws {
        let vkid = try Bench().vkid { $0.userAgent = PageAgent() }
        let session = try await withCheckedThrowingContinuation { continuation in
            Task { @MainActor in
                vkid.authorize(using: .newUIWindow) { result in
                    MainActor.assertIsolated()
                    continuation.resume(with: result.mapError { $0 })
                }
            }
        }
        let token: String = await withCheckedContinuation { continuation in
            session.getFreshAccessToken { result in
                MainActor.assertIsolated()
                guard case .success((let access, _)) = result else { return continuation.resume(returning: "") }
                continuation.resume(returning: access.value)
            }
        }
        #expect(token == "access-1")
        let user = try await withCheckedThrowingContinuation { continuation in
            session.fetchUser { continuation.resume(with: $0.mapError { $0 }) }
        }
        #expect(user.firstName == "Vera")
        try await withCheckedThrowingContinuation { continuation in
            session.logout { continuation.resume(with: $0.mapError { $0 }) }
        }
        #expect(vkid.authorizedSessions.isEmpty)
    }
}
