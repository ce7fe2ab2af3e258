package import Foundation
package import MemberAccounts
package import MemberCore
package import MemberOAuth

/// The owner of stored sign-ins: a vendor's object, or the API of all providers.
package protocol SignInOwner: Sendable {
    /// Returns the end of a stored sign-in.
    /// - Parameter attempt: An attempt that a run of some process waits for, or waited for.
    /// - Returns: The ending; nil if the sign-in belongs to another owner.
    func ending(of attempt: Attempt) -> SignInEnding?

    /// Receives the result of a stored sign-in.
    func ended(_ signIn: EndedSignIn) async
}

/// A sign-in that ended after a relaunch.
package struct EndedSignIn: Sendable {
    /// The attempt as it was stored; its payload contains the provider's.
    package let attempt: Attempt
    /// The result.
    package let result: SignInStepResult
}

/// The sign-ins of one owner that wait for their members: running ones, and those from before a relaunch.
package final class PendingSignIns: Sendable {
    package let open: OpenStore
    package let clock: any MemberClock
    private let shared: SharedSignIns
    /// A stored sign-in whose response arrived while no caller waited for it.
    private let settling = Locked<Task<EndedSignIn?, Never>?>(nil)

    package init(in open: OpenStore, clock: any MemberClock) {
        self.open = open
        self.clock = clock
        shared = open.process.sharedSignIns.value { SharedSignIns() }
    }

    var mailbox: RedirectMailbox { shared.mailbox }
    /// The issuers that were asked with each redirect address.
    var issuers: RedirectIssuers { shared.issuers }

    /// Returns the sign-ins of a provider that exclude each other, for all who work on this store.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - policy: The rule that decides between two; that of the first call is used.
    /// - Returns: The reach, the same one at every call.
    package func reach(of provider: String, _ policy: SignInReach.Policy) -> SignInReach {
        shared.reaches.withLock { reaches in
            let reach = reaches[provider] ?? SignInReach(policy)
            reaches[provider] = reach
            return reach
        }
    }

    package func begin() { shared.underWay.withLock { $0 += 1 } }
    package func end() { shared.underWay.withLock { $0 -= 1 } }

    /// Takes an address that the system passed to the app, if a running or a stored sign-in waits for it.
    /// - Parameters:
    ///   - url: The address.
    ///   - owner: The owner of the stored ones.
    /// - Returns: Whether it was taken; a response is taken only once.
    package func open(_ url: URL, for owner: some SignInOwner) -> Bool {
        if mailbox.deliver(url, byState: true) { return true }
        // Its sign-in may still be stored while the code is exchanged.
        if mailbox.hasResponse(url) { return false }
        // A sign-in under way has its own attempt; another stored one must not get its addresses.
        let stored = storedSignIns(for: url, owner)
        let named = stored.first { ResponseForm($0.ending.client.profile).names($0.attempt, in: url) }
        if named == nil {
            // The address belongs to a known sign-in that already has its response or no longer waits.
            if mailbox.knows(url) { return false }
            if mailbox.deliver(url) { return true }
        }
        guard let (attempt, ending) = named ?? stored.first,
            shared.taking.withLock({ $0.insert(attempt.id).inserted })
        else { return false }
        settling.withLock { settling in
            settling = Task { [earlier = settling] in
                // If several responses arrive, the result of the earlier one is not lost.
                let before = await earlier?.value
                // From the sign-in's end on, the store knows whether it waits.
                defer { shared.taking.withLock { _ = $0.remove(attempt.id) } }
                return await takeResponse(url, attempt, ending, owner) ?? before
            }
        }
        return true
    }

    /// Whether an address is a response to a sign-in that waits here, or recently did: one that has its response takes no other.
    /// - Parameter url: The address.
    /// - Returns: Whether such a sign-in has sent its state.
    package func knows(_ url: URL) -> Bool { mailbox.knows(url) }

    /// Continues a stored sign-in.
    /// - Parameters:
    ///   - owner: Its owner.
    ///   - exchange: The app's own exchange, if the sign-in was started with one.
    /// - Returns: The result; nil if no sign-in is stored, it still waits for the member, or another one is running.
    package func resume(for owner: some SignInOwner, exchange: CodeExchange = .here) async -> EndedSignIn? {
        let settled = await settling.withLock { task in
            defer { task = nil }
            return task
        }?.value
        if let settled { return settled }
        guard shared.underWay.value == 0 else { return nil }
        for (attempt, ending) in await ownSignIns(owner) {
            if let ended = await goOn(attempt, ending, exchange, owner) { return ended }
        }
        return nil
    }
}

/// The parts that all owners on one store share: a response that arrives at one of them may belong to another.
private final class SharedSignIns: Sendable {
    let mailbox = RedirectMailbox()
    let issuers = RedirectIssuers()
    let underWay = Locked(0)
    /// The reaches by provider.
    let reaches = Locked<[String: SignInReach]>([:])
    /// The stored sign-ins that are taking an address at this moment.
    let taking = Locked<Set<Attempt.ID>>([])
}

extension PendingSignIns {
    /// Returns the stored sign-ins that can be finished with an address, newest first: those of a vault, which is read at once. A
    /// server that stores them elsewhere finishes them by id.
    private func storedSignIns(
        for url: URL, _ owner: some SignInOwner
    ) -> [(attempt: Attempt, ending: SignInEnding)] {
        let now = clock.now
        guard let vault = open.vault else { return [] }
        let found = vault.openAttempts.compactMap { id -> (attempt: Attempt, ending: SignInEnding)? in
            guard let attempt = try? vault.storedAttempt(id), now < attempt.expires, let ending = ownEnding(of: attempt, owner),
                !mailbox.awaits(attempt.state), attempt.waits(for: url, ending)
            else { return nil }
            return (attempt, ending)
        }
        return found.sorted { $0.attempt.started > $1.attempt.started }
    }

    /// Returns the result of a stored sign-in by an address; nil while it continues to wait.
    private func takeResponse(
        _ url: URL, _ attempt: Attempt, _ ending: SignInEnding, _ owner: some SignInOwner
    ) async -> EndedSignIn? {
        var attempt = attempt
        do throws(OAuthError) {
            switch try await ending.client.receive(url, for: &attempt) {
            case .notMine, .refused: return nil
            case .failed(let error): throw error
            case .accepted: break
            }
        } catch {
            switch error {
            // Another delivery of the response was first and reports the end; or nothing could be written, and the sign-in still waits.
            case .attempt(.over), .storage: return nil
            default: break
            }
            return await ended(attempt, .failure(SignInFailure(error)), owner)
        }
        return SignInContinuation(attempt.payload).exchange == .here ? await goOn(attempt, ending, .here, owner) : nil
    }

    /// Returns the result of a stored sign-in; nil while it waits for the member.
    private func goOn(
        _ attempt: Attempt, _ ending: SignInEnding, _ exchange: CodeExchange, _ owner: some SignInOwner
    ) async -> EndedSignIn? {
        let note = SignInContinuation(attempt.payload)
        do {
            if attempt.phase.name == .answered, note.exchange != .here {
                if case .here = exchange {
                    // The sign-in still waits, so the owner is not notified.
                    return EndedSignIn(attempt: attempt, result: .failure(SignInFailure(SignInError.exchangeMissing)))
                }
                let code = try await ending.client.handOver(attempt)
                let result = await exchange.outcome(of: code, ending, in: open, expecting: note.subject)
                return await ended(attempt, result, owner)
            }
            guard let result = try await ending.client.resume(attempt) else { return nil }
            let account = try await ending.store(result, in: open, expecting: note.subject)
            return await ended(attempt, .success(.signedIn(account, finding: result.finding)), owner)
        } catch { return await ended(attempt, .failure(SignInFailure(error)), owner) }
    }

    private func ended(_ attempt: Attempt, _ result: SignInStepResult, _ owner: some SignInOwner) async -> EndedSignIn {
        let ended = EndedSignIn(attempt: attempt, result: result)
        await owner.ended(ended)
        return ended
    }

    /// Returns the stored sign-ins that a run of this app waited for, newest first.
    private func ownSignIns(_ owner: some SignInOwner) async -> [(attempt: Attempt, ending: SignInEnding)] {
        guard let vault = open.vault else { return [] }
        var found: [(attempt: Attempt, ending: SignInEnding)] = []
        for id in vault.openAttempts {
            guard let attempt = try? await vault.attempt(id), let ending = ownEnding(of: attempt, owner) else { continue }
            found.append((attempt, ending))
        }
        return found.sorted { $0.attempt.started > $1.attempt.started }
    }

    private func ownEnding(of attempt: Attempt, _ owner: some SignInOwner) -> SignInEnding? {
        SignInContinuation(attempt.payload).isOwn ? owner.ending(of: attempt) : nil
    }
}

extension Attempt {
    /// Whether an address may be its response.
    fileprivate func waits(for url: URL, _ ending: SignInEnding) -> Bool {
        phase == .open && (try? RedirectAddress(redirectURI, rules: ending.client.profile.redirect))?.matches(url) == true
    }
}
