import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberRequests
import VKWire

extension VKRequest {
    /// Sends the request and settles it.
    @concurrent
    func run(_ prepared: Result<PreparedRequest, RequestError>) async {
        let outcome: VKRequestOutcome
        do throws(RequestError) { outcome = try await send(prepared.get()) } catch { outcome = VKRequestOutcome(error) }
        guard state.withLock({ $0.settle(outcome) }) else { return }
        task.withLock { $0 = nil }
        for ticket in waiting.withLock({ waiting in
            defer { waiting = [] }; return waiting
        }) { resume(ticket, outcome) }
        mailbox.settle(self)
    }

    private func send(_ prepared: PreparedRequest) async throws(RequestError) -> VKRequestOutcome {
        var call = prepared.call
        call.request.progress = HTTPProgress(
            download: { done, total in self.mailbox.report(.received(done, total: total), of: self) })
        if call.request.body != nil {
            call.request.progress?.upload = { done, total in self.mailbox.report(.sent(done, total: total), of: self) }
        }
        // A repetition of the request begins anew; its numbers do not.
        call.request.progress = call.request.progress?.growing
        let mode = prepared.mode
        let reply = try await prepared.pipeline.send(call, for: prepared.source, folder: prepared.folder) {
            body throws(RequestError) in try ParsedReply(body, mode)
        }
        return VKRequestOutcome.response(reply.value.value, body: reply.body, reply.source)
    }

    /// The call as it is now: what changes after the start, the user included, makes no difference.
    func prepared() throws(RequestError) -> PreparedRequest {
        let context: VKAPIContext
        do throws(AccountError) { context = try self.context.get().pinned } catch { throw .account(error) }
        let setup = setup.value
        let user = try RequestUser(owner: owner, target: target, in: context)
        var call = try target.call(setup, in: context)
        call.mark = ExactText("\(setup.mode)")
        let isOfAPI = target.isOfAPI || target.isAt(self.context)
        if isOfAPI, !target.isOfAPI {
            // The address may contain another one's token, which is not part of a reply's name.
            call.life = .never
            call.operation = "url"
        }
        user.bind(&call)
        return PreparedRequest(
            call: call, source: target.isOfAPI ? user.source : nil, folder: user.folder,
            pipeline: context.pipeline(isOfAPI: isOfAPI, ofUser: user.folder), mode: setup.mode, context: context)
    }

    func resume(_ ticket: Int, _ outcome: VKRequestOutcome) { waiters.resume(ticket, returning: .success(outcome)) }
}

extension VKRequest {
    /// The response, once it has arrived: the whole parsed object, `Data` in raw mode. Starts a request that is new. Any number of tasks may
    /// await it, at any time.
    ///
    /// If the waiting task is cancelled, the request is cancelled too, unless other tasks wait for it or a delegate or closures observe it.
    /// - Throws: ``VKAPIError``; `CancellationError` if the request or the task was cancelled.
    public var value: any Sendable {
        get async throws { try await outcome.get() }
    }

    /// The response's value of a type: the member `response` of a method, else the whole body.
    /// - Parameter type: The type to decode.
    /// - Returns: The value.
    /// - Throws: ``VKAPIError``; `CancellationError` if the request or the task was cancelled.
    public func value<Value: Decodable & Sendable>(as type: Value.Type) async throws -> Value {
        let outcome = try await outcome
        guard case .response(_, let body, _) = outcome else { throw outcome.error ?? .request(.transport(.cancelled)) }
        do {
            return setup.value.mode == .vk
                ? try VKEnvelope.decode(type, from: body) : try JSONDecoder().decode(type, from: body)
        } catch let error as RequestError { throw VKAPIError(error) } catch {
            throw VKAPIError.request(.invalidReply("it does not have the expected members"))
        }
    }

    private var outcome: VKRequestOutcome {
        get async throws {
            start()
            let ticket = waiters.issue()
            waiting.withLock { _ = $0.insert(ticket) }
            // The outcome may have come before the ticket was known.
            settleLate(ticket)
            let result = await waiters.value(of: ticket) { self.abandon(ticket) }
            waiting.withLock { _ = $0.remove(ticket) }
            return try result.get()
        }
    }

    private func settleLate(_ ticket: Int) {
        let now = state.value
        if let outcome = now.outcome { resume(ticket, outcome) }
        if now.isCancelled { waiters.resume(ticket, returning: .failure(CancellationError())) }
    }

    private func abandon(_ ticket: Int) {
        let isLast = waiting.withLock { waiting in
            waiting.remove(ticket)
            return waiting.isEmpty
        }
        if isLast, !mailbox.isObserved { cancel() }
        waiters.resume(ticket, returning: .failure(CancellationError()))
    }
}

/// A request that is ready to be sent.
struct PreparedRequest: Sendable {
    var call: ProviderCall
    /// The tokens; nil for a guest and for another server.
    let source: (any TokenSource)?
    let folder: String
    var pipeline: RequestPipeline
    let mode: VKRequest.ReplyMode
    let context: VKAPIContext
}

/// A parsed body.
struct ParsedReply: Sendable {
    let value: any Sendable

    init(_ body: Data, _ mode: VKRequest.ReplyMode) throws(RequestError) {
        guard mode != .raw else {
            value = body
            return
        }
        if body.isEmpty, mode == .json {
            value = Data()
            return
        }
        do { value = try JSONDecoder().decode(JSONValue.self, from: body).plain } catch {
            throw .invalidReply("it is not JSON")
        }
    }
}
