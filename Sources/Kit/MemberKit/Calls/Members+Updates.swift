import Foundation
public import MemberAccounts
public import MemberCore
import MemberHTTP
import MemberRequests
import MemberSignIn

extension Members {
    /// Receives the updates of an account while they are read.
    ///
    /// ```swift
    /// for try await update in try members.updates(of: account) { show(update) }
    /// ```
    /// The sequence ends when its task is cancelled, and with an error at the next request after the member signed out.
    /// - Parameters:
    ///   - account: The account whose token is sent.
    ///   - parameters: The provider's own parameters: of VK `group_id` for a community, `wait` in seconds, `mode`, `version`.
    /// - Returns: The updates, as the provider lists them; nothing is sent before they are read.
    /// - Throws: ``MembersError``; with `ProviderError.notOffered` if the provider has no updates.
    public func updates(of account: Account, _ parameters: FormFields = []) throws(MembersError) -> MemberUpdates {
        do {
            let store = try callStoreAtOnce(of: account)
            guard let begin = store.calls.updates else {
                throw ProviderError.notOffered(.updates, provider: account.key.provider)
            }
            return MemberUpdates(calls: accountCalls(of: account), stream: try begin(parameters))
        } catch { throw MembersError(error) }
    }

    /// The way to an account's calls, for what takes several of them.
    func accountCalls(of account: Account) -> AccountCalls {
        let context = contexts[account.key.provider]
        let isSignedIn = { @Sendable [open, key = account.key] in open.knownAccount(key) != nil }
        return AccountCalls(
            transport: context.transport, clock: context.clock, isSignedIn: isSignedIn
        ) { [self] operation, parameters throws(RequestError) in
            let (store, call) = try await step(NamedCall(operation, parameters), of: account)
            return try await store.send(call, for: session(of: account), decoding: store.calls.value)
        }
    }

    /// One call of several, by the account's details as they are stored now; its reply is not kept.
    private func step(
        _ named: NamedCall, of account: Account
    ) async throws(RequestError) -> (PreparedCalls.Calls, ProviderCall) {
        do {
            let store = try await callStore(of: account)
            return (store, try call(named, life: .never, mode: .standard, by: store, as: account))
        } catch let error as RequestError { throw error } catch let error as AccountError { throw .account(error) } catch {
            throw .tokenUnavailable(code: (error as? any CodedError)?.code ?? "members.unexpected")
        }
    }
}

/// The updates of an account, received while they are read.
public struct MemberUpdates: AsyncSequence, Sendable {
    /// An update, as the provider lists it.
    public typealias Element = JSONValue

    let calls: AccountCalls
    let stream: any UpdateStream

    /// Starts with the updates that come from now on.
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(calls: calls, stream: stream) }

    /// Receives the updates.
    public struct Iterator: AsyncIteratorProtocol {
        let calls: AccountCalls
        var stream: any UpdateStream

        /// The next update.
        /// - Returns: The update; nil after the task was cancelled.
        /// - Throws: ``MembersError``.
        public mutating func next() async throws -> JSONValue? {
            do { return try await stream.next(by: calls) } catch { throw MembersError(ofFeature: error) }
        }
    }
}
