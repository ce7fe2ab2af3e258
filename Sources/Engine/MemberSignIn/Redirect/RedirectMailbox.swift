import Foundation
import MemberCore
import MemberOAuth

/// Delivers the addresses from the open-URL hook to the waiting sign-ins, one at a time to each.
///
/// After a sign-in has taken an address, it receives no other until it reports that it continues.
final class RedirectMailbox: Sendable {
    private struct Reader: Sendable {
        let address: RedirectAddress?
        let form: ResponseForm
        /// The value that ties responses to the sign-in.
        let key: String?

        let continuation: AsyncStream<URL>.Continuation
        var hasTaken = false

        /// Whether an address has the state that the sign-in sent.
        func sent(_ url: URL) -> Bool { key != nil && key.isExactly(form.key(of: url)) }
    }
    private struct State: Sendable {
        /// The readers by number: later ones have higher numbers.
        var readers: [Int: Reader] = [:]
        var count = 0
        /// The last readers that stopped waiting.
        var closed: [Reader] = []
    }
    /// The number of stopped readers that are remembered.
    private static let memory = 16
    private let state = Locked(State())

    /// Whether a waiting sign-in has sent a state.
    func awaits(_ sent: Secret) -> Bool {
        state.value.readers.values.contains { $0.key != nil && $0.key.isExactly($0.form.state.key(of: sent.reveal)) }
    }

    /// Delivers an address to a waiting sign-in: to the one that sent its state, else to the one that began last.
    /// - Parameters:
    ///   - url: The address.
    ///   - byState: Whether only the sign-in that sent its state may receive it.
    /// - Returns: Whether a sign-in received it: one that waits for it and has not taken an address already.
    func deliver(_ url: URL, byState: Bool = false) -> Bool {
        // A provider's own code reads the state, so this happens outside of the lock.
        let senders = Set(state.value.readers.filter { $0.value.sent(url) }.keys)
        let continuation = state.withLock { state -> AsyncStream<URL>.Continuation? in
            let waiting = state.readers.filter { !$0.value.hasTaken && $0.value.address?.matches(url) == true }
            let named = waiting.first { senders.contains($0.key) }
            guard let (id, reader) = named ?? (byState ? nil : waiting.max { $0.key < $1.key }) else { return nil }
            state.readers[id]?.hasTaken = true
            return reader.continuation
        }
        continuation?.yield(url)
        return continuation != nil
    }

    /// Starts waiting.
    /// - Parameters:
    ///   - redirectURI: The address that the sign-in's response arrives at.
    ///   - form: The form of the provider's responses.
    ///   - page: The page of the sign-in; its state identifies the sign-in.
    /// - Returns: The addresses from now on.
    func wait(at redirectURI: URL, _ form: ResponseForm, page: URL) -> RedirectAwaiting {
        let (stream, continuation) = AsyncStream.makeStream(of: URL.self)
        let id = state.withLock { state in
            state.count += 1
            state.readers[state.count] = Reader(
                address: try? RedirectAddress(redirectURI, rules: form.rules), form: form, key: form.key(ofPage: page),
                continuation: continuation)
            return state.count
        }
        return RedirectAwaiting(mailbox: self, id: id, addresses: stream)
    }

    fileprivate func goOn(_ id: Int) { state.withLock { $0.readers[id]?.hasTaken = false } }

    /// Whether a sign-in that sent the state of an address has taken its response, and does not wait for another one.
    func hasResponse(_ url: URL) -> Bool {
        let state = state.value
        return (state.closed + state.readers.values).contains { $0.hasTaken && $0.sent(url) }
    }

    /// Whether a sign-in that waits here, or recently did, has sent the state of an address.
    func knows(_ url: URL) -> Bool {
        let state = state.value
        return (state.closed + state.readers.values).contains { $0.sent(url) }
    }

    fileprivate func close(_ id: Int) {
        let reader = state.withLock { state -> Reader? in
            guard let reader = state.readers.removeValue(forKey: id) else { return nil }
            state.closed = state.closed.suffix(Self.memory - 1) + [reader]
            return reader
        }
        reader?.continuation.finish()
    }
}

/// The wait of one sign-in at the mailbox.
struct RedirectAwaiting: Sendable {
    fileprivate let mailbox: RedirectMailbox
    fileprivate let id: Int
    fileprivate let addresses: AsyncStream<URL>

    /// Passes arriving addresses on until one of them decides.
    /// - Parameter judge: Returns the decision of an address; nil lets the sign-in continue.
    /// - Returns: The decision; nil after ``close()``, or when the task is cancelled.
    func decision<Value>(by judge: (URL) async -> Value?) async -> Value? {
        for await url in addresses {
            if let value = await judge(url) { return value }
            mailbox.goOn(id)
        }
        return nil
    }

    /// Takes no more addresses; one that was already taken is still checked.
    func close() { mailbox.close(id) }
}
