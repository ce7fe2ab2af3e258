import MemberCore

/// The callbacks of one request on the main actor: one after another, in order, none after the request was cancelled.
final class RequestMailbox: Sendable {
    enum Message: Sendable {
        case received(Int, total: Int)
        case sent(Int, total: Int)
        /// The outcome is known.
        case settled
        /// A delegate or closures were added; they are called if the final callback is over.
        case added
    }

    private struct WeakDelegate: Sendable {
        weak var delegate: (any VKRequestDelegate)?
    }

    private struct Observer: Sendable {
        let handlers: VKRequestHandlers
        var isInformed = false
    }

    private struct State: Sendable {
        var delegate = WeakDelegate()
        /// The delegate that received the outcome.
        var informed = WeakDelegate()
        var observers: [Observer] = []
        var messages: [Message] = []
        var isDraining = false
        var isClosed = false
    }

    private let state = Locked(State())

    var delegate: (any VKRequestDelegate)? {
        get { state.withLock { $0.delegate.delegate } }
        set { state.withLock { $0.delegate.delegate = newValue } }
    }

    /// Adds closures, which are called beside the delegate.
    func add(_ handlers: VKRequestHandlers, of request: VKRequest) {
        state.withLock { $0.observers.append(Observer(handlers: handlers)) }
        post(.added, of: request)
    }

    /// Drops all messages, those to come included.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.messages = []
        }
    }

    /// Whether a delegate or closures observe the request.
    var isObserved: Bool { state.withLock { $0.delegate.delegate != nil || !$0.observers.isEmpty } }

    /// Ends a request whose outcome is known. Without observers the main actor is not used.
    func settle(_ request: VKRequest) {
        if isObserved { return post(.settled, of: request) }
        _ = request.state.withLock { $0.finish() }
        // An observer may have been added in between.
        if isObserved { post(.added, of: request) }
    }

    /// Posts progress, if it is observed. None follows the outcome.
    func report(_ message: Message, of request: VKRequest) { if isObserved, request.isRunning { post(message, of: request) } }

    /// Posts a message. A number of bytes replaces an older one that was not read yet.
    func post(_ message: Message, of request: VKRequest) {
        let mustDrain = state.withLock { state in
            if state.isClosed { return false }
            state.messages.removeAll { message.replaces($0) }
            state.messages.append(message)
            defer { state.isDraining = true }
            return !state.isDraining
        }
        if mustDrain { Task { @MainActor in self.drain(request) } }
    }

    private func next() -> Message? {
        state.withLock { state in
            guard !state.messages.isEmpty else {
                state.isDraining = false
                return nil
            }
            return state.messages.removeFirst()
        }
    }

    @MainActor
    private func drain(_ request: VKRequest) {
        while let message = next() { deliver(message, of: request) }
    }

    @MainActor
    private func deliver(_ message: Message, of request: VKRequest) {
        switch message {
        case .received, .sent:
            let (delegate, observers) = state.withLock { ($0.delegate.delegate, $0.observers.map(\.handlers)) }
            for handlers in (delegate.map { [VKRequestHandlers(progressOf: request, to: $0)] } ?? []) + observers {
                // A callback may cancel the request.
                if request.isCancelled { return }
                handlers.report(message)
            }
        case .settled:
            if let outcome = request.state.withLock({ $0.finish() }) { finish(outcome, of: request) }
        case .added:
            if case .finished(let outcome) = request.state.value.phase { finish(outcome, of: request) }
        }
    }

    /// Passes the outcome to all that have not received it.
    @MainActor
    private func finish(_ outcome: VKRequestOutcome, of request: VKRequest) {
        let (delegate, handlers) = state.withLock { state in
            let delegate = state.delegate.delegate.flatMap { state.informed.delegate === $0 ? nil : $0 }
            if let delegate { state.informed.delegate = delegate }
            let new = state.observers.filter { !$0.isInformed }.map(\.handlers)
            for place in state.observers.indices { state.observers[place].isInformed = true }
            return (delegate, new)
        }
        delegate.map { VKRequestHandlers.finish(outcome, of: request, to: $0) }
        for handlers in handlers { handlers.finish(outcome) }
    }
}

extension RequestMailbox.Message {
    fileprivate func replaces(_ other: RequestMailbox.Message) -> Bool {
        switch (self, other) {
        case (.received, .received), (.sent, .sent), (.added, .added): true
        default: false
        }
    }
}
