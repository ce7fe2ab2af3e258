import Foundation
import MemberCore
import MemberOAuth

/// Hands the addresses that arrive by the open-URL hook to the sign-in that waits for them, one at a time.
///
/// Once an address is taken, no other is until the sign-in has said that it goes on.
final class RedirectMailbox: Sendable {
    private struct Reader: Sendable {
        let id: Int
        let address: RedirectAddress?
        let state: String?
        let continuation: AsyncStream<URL>.Continuation
        var hasTaken = false
    }
    private struct State: Sendable {
        var reader: Reader?
        var count = 0
    }
    private let state = Locked(State())

    /// The state that the waiting sign-in has sent; nil where none waits.
    var awaitedState: String? { state.withLock { $0.reader?.state } }

    /// Hands an address to the sign-in that waits for it.
    /// - Parameter url: What arrived.
    /// - Returns: Whether one does, and has not got an address already.
    func deliver(_ url: URL) -> Bool {
        let continuation = state.withLock { state -> AsyncStream<URL>.Continuation? in
            guard let reader = state.reader, !reader.hasTaken, reader.address?.matches(url) == true else { return nil }
            state.reader?.hasTaken = true
            return reader.continuation
        }
        continuation?.yield(url)
        return continuation != nil
    }

    /// Begins to wait.
    /// - Parameters:
    ///   - redirectURI: Where the response of the sign-in arrives.
    ///   - rules: The provider's rules for redirect addresses.
    ///   - page: The page of the sign-in; its state names the sign-in.
    /// - Returns: The addresses from now on.
    func wait(at redirectURI: URL, _ rules: RedirectRules, page: URL) -> RedirectAwaiting {
        let (stream, continuation) = AsyncStream.makeStream(of: URL.self)
        let query = URLComponents(url: page, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        let id = state.withLock { state in
            state.count += 1
            state.reader = Reader(
                id: state.count, address: try? RedirectAddress(redirectURI, rules: rules),
                state: FormFields(encoded: query)?["state"], continuation: continuation)
            return state.count
        }
        return RedirectAwaiting(mailbox: self, id: id, addresses: stream)
    }

    fileprivate func goOn(_ id: Int) {
        state.withLock { state in if state.reader?.id == id { state.reader?.hasTaken = false } }
    }

    fileprivate func close(_ id: Int) {
        let reader = state.withLock { state -> Reader? in
            guard state.reader?.id == id else { return nil }
            defer { state.reader = nil }
            return state.reader
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
