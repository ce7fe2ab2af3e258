import Foundation
import MemberCore
import MemberOAuth

extension VKID {
    /// Goes on with a sign-in that a relaunch interrupted.
    ///
    /// To be called once after each launch. ``VKIDObserver`` hears of the end too.
    /// - Parameters:
    ///   - flow: The app's own exchange, if the sign-in was started with one.
    ///   - onCompleteSubscription: What becomes of the community sheet, if one was to follow; without it none does.
    /// - Returns: What came of it; nil if none is stored, or it still waits for the member.
    public func resumePendingAuthorization(
        flow: AuthConfiguration.Flow = .publicClientFlow(),
        onCompleteSubscription: GroupSubscriptionConfiguration.Completion? = nil
    ) async -> AuthResult? {
        guard !isBusy.value else { return nil }
        var ended = await settling.withLock { task in
            defer { task = nil }
            return task
        }?.value
        if ended == nil { ended = await resumeStored(flow) }
        guard let ended else { return nil }
        if case .success(let session) = ended.result, let sheet = ended.note.sheet, onCompleteSubscription != nil {
            showSheet(sheet.configuration(onCompleteSubscription), after: session, style: nil)
        }
        return ended.result
    }

    /// Takes an answer that arrived while no sign-in waited for it; of several, what the earlier one came to is not lost.
    /// - Parameters:
    ///   - url: The answer.
    ///   - awaited: The state of the sign-in under way, which is none of these.
    func settle(_ url: URL, besides awaited: String?) {
        settling.withLock { settling in
            settling = Task { [earlier = settling] in
                let before = await earlier?.value
                return await takeAnswer(url, besides: awaited) ?? before
            }
        }
    }

    /// Whether a stored sign-in can be finished with an answer.
    /// - Parameters:
    ///   - url: The answer.
    ///   - awaited: The state of the sign-in under way, which does not count.
    /// - Returns: Whether one can.
    func hasStoredSignIn(for url: URL, besides awaited: String?) -> Bool {
        let now = context.clock.now
        return context.vault.openAttempts.contains { id in
            guard let attempt = try? context.vault.storedAttempt(id) else { return false }
            return isOwn(attempt) && now < attempt.expires && waits(attempt, for: url, besides: awaited)
        }
    }

    private func waits(_ attempt: Attempt, for url: URL, besides awaited: String?) -> Bool {
        guard attempt.phase == .open, !awaited.isExactly(attempt.state.reveal) else { return false }
        return (try? RedirectAddress(attempt.redirectURI, rules: client.profile.redirect))?.matches(url) == true
    }

    private func takeAnswer(_ url: URL, besides awaited: String?) async -> EndedSignIn? {
        let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        let state = FormFields(encoded: query, plusIsSpace: false)?["state"]
        let waiting = await ownAttempts().filter { waits($0, for: url, besides: awaited) }
        guard let attempt = waiting.first(where: { $0.state.reveal.isExactly(state ?? "") }) ?? waiting.first else { return nil }
        let note = SignInContinuation(attempt.payload)
        do throws(OAuthError) { try await client.acceptAnswer(attempt.id, url) } catch {
            // What is no answer leaves it waiting.
            if await phase(of: attempt.id) == .open { return nil }
            return await told(.failure(AuthError(error)), note)
        }
        return note.exchange == .here ? await goOn(attempt, note, .publicClientFlow()) : nil
    }

    private func resumeStored(_ flow: AuthConfiguration.Flow) async -> EndedSignIn? {
        for attempt in await ownAttempts() {
            if let ended = await goOn(attempt, SignInContinuation(attempt.payload), flow) { return ended }
        }
        return nil
    }

    /// What comes of a stored sign-in; nil while it waits for the member.
    private func goOn(_ attempt: Attempt, _ note: SignInContinuation, _ flow: AuthConfiguration.Flow) async -> EndedSignIn? {
        if case .answered = attempt.phase, note.exchange != .here { return await handOn(attempt, note, flow) }
        do throws(OAuthError) {
            guard let grant = try await client.resume(attempt.id) else { return nil }
            return await told(.success(try store(grant, note.provider)), note)
        } catch { return await told(.failure(AuthError(error)), note) }
    }

    /// Takes the code of a stored sign-in to the app's backend; it waits on where no handler was passed.
    private func handOn(_ attempt: Attempt, _ note: SignInContinuation, _ flow: AuthConfiguration.Flow) async -> EndedSignIn {
        guard flow.exchangesElsewhere else {
            return EndedSignIn(result: .failure(.unknown(cause: ResumeError.handlerMissing)), note: note)
        }
        let code: CodeGrant
        do throws(OAuthError) { code = try await client.handOver(attempt.id) } catch {
            return await told(.failure(AuthError(error)), note)
        }
        do throws(AuthError) { return await told(try await handOver(code, flow, note.provider).result, note) } catch {
            return await told(.failure(error), note)
        }
    }

    private func told(_ result: AuthResult, _ note: SignInContinuation) async -> EndedSignIn {
        await tellCompleted(result, note.provider)
        return EndedSignIn(result: result, note: note)
    }

    /// The stored sign-ins that `authorize` of this app started, the newest first.
    private func ownAttempts() async -> [Attempt] {
        var found: [Attempt] = []
        for id in context.vault.openAttempts {
            if let attempt = try? await context.vault.attempt(id), isOwn(attempt) { found.append(attempt) }
        }
        return found.sorted { $0.started > $1.started }
    }

    /// Whether `authorize` of this app started it.
    private func isOwn(_ attempt: Attempt) -> Bool {
        attempt.provider.isExactly(client.profile.name) && attempt.environment.isExactly(client.environment)
            && attempt.clientID.isExactly(client.registration.id) && SignInContinuation(attempt.payload).isOwn
    }

    private func phase(of id: Attempt.ID) async -> Attempt.Phase? { try? await context.vault.attempt(id)?.phase }
}

/// A sign-in that came to its end after a relaunch.
struct EndedSignIn: Sendable {
    let result: AuthResult
    let note: SignInContinuation
}

extension AuthConfiguration.Flow {
    fileprivate var exchangesElsewhere: Bool { if case .publicClientFlow = self { false } else { true } }
}
