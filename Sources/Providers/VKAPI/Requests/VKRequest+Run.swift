import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberRequests
import VKWire

extension VKRequest {
    /// Sends the request and settles it.
    @concurrent
    func run(_ order: Result<Order, RequestError>) async {
        let outcome: VKRequestOutcome
        do throws(RequestError) { outcome = try await send(order.get()) } catch { outcome = VKRequestOutcome(error) }
        guard state.withLock({ $0.settle(outcome) }) else { return }
        task.withLock { $0 = nil }
        for ticket in waiting.withLock({ waiting in
            defer { waiting = [] }; return waiting
        }) { resume(ticket, outcome) }
        mailbox.settle(self)
    }

    /// The user, the settings and the call at the start: what changes later makes no difference.
    struct Order: Sendable {
        let context: VKAPIContext
        let user: RequestUser
        let call: ProviderCall
        let mode: ReplyMode
    }

    /// The order of this moment.
    func order() throws(RequestError) -> Order {
        let context: VKAPIContext
        do throws(AccountError) { context = try self.context.get() } catch { throw .account(error) }
        let setup = setup.value
        let user = try RequestUser(owner: owner, target: target, in: context)
        var call = try target.call(setup, in: context)
        call.request.progress = HTTPProgress(
            download: { done, total in self.mailbox.report(.received(done, total: total), of: self) })
        if call.request.body != nil {
            call.request.progress?.upload = { done, total in self.mailbox.report(.sent(done, total: total), of: self) }
        }
        call.mark = ExactText("\(setup.mode)")
        user.bind(&call)
        return Order(context: context, user: user, call: call, mode: setup.mode)
    }

    private func send(_ order: Order) async throws(RequestError) -> VKRequestOutcome {
        // Another server gets no token.
        let source = target.isOfAPI ? order.user.source : nil
        let pipeline = order.context.pipeline(order.mode)
        let reply = try await pipeline.send(order.call, for: source, folder: order.user.folder) { body throws(RequestError) in
            try ParsedReply(body, order.mode)
        }
        return VKRequestOutcome.response(reply.value.value, body: reply.body, reply.source)
    }

    func resume(_ ticket: Int, _ outcome: VKRequestOutcome) {
        switch outcome {
        case .response(let value, _, _): waiters.resume(ticket, returning: .success(value))
        case .failure(let error, _): waiters.resume(ticket, returning: .failure(error))
        }
    }
}

extension VKRequest {
    /// The response, once it has arrived: the whole parsed object, `Data` in raw mode. Starts a request that is new. Any number of tasks may
    /// await it, at any time.
    ///
    /// If the waiting task is cancelled, the request is cancelled too, unless other tasks wait for it or a delegate or closures observe it.
    /// - Throws: ``VKAPIError``; `CancellationError` if the request or the task was cancelled.
    public var value: any Sendable {
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

    /// The response's value of a type: the member `response` of a method, else the whole body.
    /// - Parameter type: The type to decode.
    /// - Returns: The value.
    /// - Throws: ``VKAPIError``; `CancellationError` if the request or the task was cancelled.
    public func value<Value: Decodable & Sendable>(as type: Value.Type) async throws -> Value {
        _ = try await value
        guard case .response(_, let body, _) = state.value.outcome else { throw CancellationError() }
        do {
            return setup.value.mode == .vk
                ? try VKEnvelope.decode(type, from: body) : try JSONDecoder().decode(type, from: body)
        } catch let error as RequestError { throw VKAPIError(error) } catch {
            throw VKAPIError.request(.invalidReply("it does not have the expected members"))
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
            throw .invalidReply("it is no JSON")
        }
    }
}
