#if canImport(CMemberPostgres)
    import CMemberPostgres
    import MemberCore

    /// One connection to a server: callers leave statements with it, the loop drives it.
    final class PostgresLink: Sendable {
        let limits: PostgresLimits
        private let loop: PostgresLoop
        private let onEvent: @Sendable (PostgresLink, LinkEvent) -> Void
        let state: Locked<LinkState>

        init(
            _ loop: PostgresLoop, _ limits: PostgresLimits,
            onEvent: @escaping @Sendable (PostgresLink, LinkEvent) -> Void
        ) {
            self.loop = loop
            self.limits = limits
            self.onEvent = onEvent
            state = Locked(LinkState(limits))
        }

        /// Changes the state, then carries out the effects.
        /// - Returns: The socket at which the caller is to look for its response.
        @discardableResult
        private func change(_ body: (inout LinkState, inout LinkEffects) -> Void) -> Int32? {
            let effects = state.withLock { state in
                var effects = LinkEffects()
                body(&state, &effects)
                return effects
            }
            perform(effects)
            return effects.look
        }

        private func perform(_ effects: LinkEffects) {
            if let cancellation = effects.cancellation { cancel(cancellation) }
            if effects.needsLoop { loop.wake(by: .now) }
            for event in effects.events { onEvent(self, event) }
            if let (opened, error) = effects.opened { opened.resume(returning: error) }
            if let (reply, result) = effects.reply { reply.resume(returning: result) }
            for (reply, result) in effects.replies { reply.resume(returning: result) }
        }

        /// Asks the server to cancel, which connects to it and blocks.
        private func cancel(_ handle: OpaquePointer) {
            let request = Cancellation(handle: handle)
            loop.cancellations.run { [self] in
                request.send()
                change { $0.cancellationEnded(&$1) }
            }
        }

        // MARK: For callers

        /// Sends statements together and waits for their results.
        func run(
            _ statements: [EncodedStatement], lease: Int?, limit: Duration
        ) async throws(PostgresError) -> [PostgresResult] {
            let key = Locked(false)
            let deadline = ContinuousClock.now + limit
            let result = await wait(key) { reply in
                let isAlone = self.loop.enter()
                let look = self.change {
                    let exchange = Exchange(key, statements, isStream: false, deadline: deadline, reply: reply)
                    $0.add(exchange, lease: lease, &$1, isAlone: isAlone)
                }
                // The loop is notified of a limit when it can find it.
                if let look { self.look(at: look, for: key) } else { self.loop.wake(by: deadline) }
            }
            loop.leave()
            return try result.get()
        }

        /// Looks for a response that will be there in a moment, which saves the way over two threads.
        private func look(at socket: Int32, for key: Locked<Bool>) {
            let isReadable = member_pq_is_readable(socket, LinkState.look) != 0
            change { $0.looked(for: key, isReadable: isReadable, &$1) }
        }

        /// Sends statements without waiting for their results.
        func leave(_ statements: [EncodedStatement], lease: Int?, limit: Duration) {
            let deadline = ContinuousClock.now + limit
            let exchange = Exchange(Locked(false), statements, isStream: false, deadline: deadline, reply: nil)
            change { $0.add(exchange, lease: lease, &$1) }
            loop.wake(by: deadline)
        }

        /// Begins to read rows as they arrive.
        /// - Returns: The key that identifies this stream.
        func begin(_ statement: EncodedStatement, lease: Int?, limit: Duration) -> Locked<Bool> {
            let key = Locked(false)
            change { $0.add(Exchange(key, [statement], isStream: true, deadline: .now + limit, reply: nil), lease: lease, &$1) }
            return key
        }

        /// The next rows of a stream; none at its end.
        func next(of key: Locked<Bool>, limit: Duration) async throws(PostgresError) -> [PostgresResult] {
            let deadline = ContinuousClock.now + limit
            let result = await wait(key) { reply in
                self.change { $0.await(key, reply, deadline, &$1) }
                self.loop.wake(by: deadline)
            }
            return try result.get()
        }

        /// Abandons an exchange whose caller no longer waits.
        func abandon(_ key: Locked<Bool>, _ error: PostgresError) {
            key.withLock { $0 = true }
            change { $0.abandon(key, error, &$1) }
        }

        private func wait(
            _ key: Locked<Bool>, _ body: (Exchange.Reply) -> Void
        ) async -> Result<[PostgresResult], PostgresError> {
            await withTaskCancellationHandler {
                await withUnsafeContinuation { body($0) }
            } onCancel: {
                abandon(key, .cancelled)
            }
        }

        // MARK: For its owner

        /// Connects.
        func open(_ options: [String: String], by deadline: ContinuousClock.Instant) async throws(PostgresError) {
            let error = await withTaskCancellationHandler {
                await withUnsafeContinuation { continuation in
                    let isWanted = state.withLock { state in
                        state.openBy = deadline
                        if !state.isClosed { state.opened = continuation }
                        return !state.isClosed
                    }
                    if isWanted { look(up: options) } else { continuation.resume(returning: .cancelled) }
                }
            } onCancel: {
                close(.cancelled)
            }
            if let error { throw error }
        }

        private func look(up options: [String: String]) {
            guard loop.add(self) else { return close(.closed) }
            loop.lookUps.run { [self] in
                guard state.withLock({ !$0.isClosed }) else { return }
                let connection = Connecting(handle: Libpq.start(options))
                var late: OpaquePointer?
                change { late = $0.start(with: connection.handle, &$1) }
                if let late { PQfinish(late) }
            }
        }

        func lend() -> Int? {
            var lease: Int?
            change { lease = $0.lend(&$1) }
            return lease
        }

        /// Takes the connection back; the owner is notified when it is idle.
        /// - Returns: Whether it was closed in the meantime; the owner is not notified then.
        func giveBack() -> Bool {
            var wasClosed = false
            change { wasClosed = $0.giveBack(&$1) }
            return wasClosed
        }
        /// Why it was closed.
        var failure: PostgresError { state.withLock { $0.failure } }
        var isClosed: Bool { state.withLock { $0.isClosed } }
        func close(_ error: PostgresError) { change { $0.close(error, &$1) } }

        // MARK: For the loop

        /// The event it waits for; nil after it is closed. Ends exchanges that have taken too long.
        func interest(at now: ContinuousClock.Instant) -> LinkInterest? {
            var interest: LinkInterest?
            change {
                $0.expire(at: now, &$1)
                interest = $0.interest(at: now)
            }
            return interest
        }

        /// Its socket is ready.
        func proceed() {
            change { state, effects in
                switch state.phase {
                case .connecting: state.connect(&effects)
                case .ready: state.receive(&effects)
                case .starting, .closed: break
                }
            }
        }

        /// Frees the connection; called only by the loop, which waits for its socket.
        func free() {
            let connection = state.withLock { state in
                defer { state.handle = nil }
                return Connecting(handle: state.handle)
            }
            if let handle = connection.handle { PQfinish(handle) }
        }
    }

    /// A handle on its way from one thread to another.
    ///
    /// Unchecked: only one of the two has it at a time.
    private struct Connecting: @unchecked Sendable {
        let handle: OpaquePointer?
    }

    /// A request to cancel.
    ///
    /// Unchecked: only the thread that sends it uses it.
    private struct Cancellation: @unchecked Sendable {
        let handle: OpaquePointer

        func send() {
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
                _ = PQcancel(handle, text.baseAddress, Int32(text.count))
            }
            PQfreeCancel(handle)
        }
    }
#endif
