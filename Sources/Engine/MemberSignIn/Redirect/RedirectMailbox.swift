import Foundation
import MemberCore
import MemberOAuth

/// Hands the addresses that arrive by the open-URL hook to the sign-ins that wait for them, to each one at a time.
///
/// Once a sign-in has taken an address, it gets no other until it has said that it goes on.
final class RedirectMailbox: Sendable {
    private struct Reader: Sendable {
        let address: RedirectAddress?
        let form: ResponseForm
        /// What ties responses to the sign-in.
        let key: String?

        let continuation: AsyncStream<URL>.Continuation
        var hasTaken = false

        /// Whether an address has the state that the sign-in has sent.
        func sent(_ url: URL) -> Bool { key != nil && key.isExactly(form.key(of: url)) }
    }
    private struct State: Sendable {
        /// By number: those that began to wait later have higher ones.
        var readers: [Int: Reader] = [:]
        var count = 0
        /// Those that waited last and wait no more.
        var closed: [Reader] = []
    }
    /// How many of them are remembered.
    private static let memory = 16
    private let state = Locked(State())

    /// Whether a sign-in that waits here has sent a state.
    func awaits(_ sent: Secret) -> Bool {
        state.value.readers.values.contains { $0.key != nil && $0.key.isExactly($0.form.state.key(of: sent.reveal)) }
    }

    /// Hands an address to a sign-in that waits for it: to the one that sent its state, else to the one that began last.
    /// - Parameters:
    ///   - url: What arrived.
    ///   - byState: Whether only the sign-in that sent its state may have it.
    /// - Returns: Whether one waits for it, and has not got an address already.
    func deliver(_ url: URL, byState: Bool = false) -> Bool {
        // A provider's own code reads the state: not under the lock.
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

    /// Begins to wait.
    /// - Parameters:
    ///   - redirectURI: Where the response of the sign-in arrives.
    ///   - form: The form of the provider's responses.
    ///   - page: The page of the sign-in; its state names the sign-in.
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

    /// Whether a sign-in that waits here, or did lately, has sent the state of an address.
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

    /// Passes on what arrives until an address decides.
    /// - Parameter judge: What an address decides; nil lets the sign-in go on.
    /// - Returns: The decision; nil after ``close()``, or when the task is cancelled.
    func decision<Value>(by judge: (URL) async -> Value?) async -> Value? {
        for await url in addresses {
            if let value = await judge(url) { return value }
            mailbox.goOn(id)
        }
        return nil
    }

    /// Takes nothing more; an address that was taken is still judged.
    func close() { mailbox.close(id) }
}
