#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD
    import Foundation
    import MemberCore

    /// One client's connection, from accepting to closing.
    ///
    /// Unchecked: used only by its loop, see ``Confinement``.
    final class ServerConnection: @unchecked Sendable {
        let loop: ServerLoop
        let native: OpaquePointer
        let descriptor: Int32
        /// The client's numeric address.
        let peer: String
        /// Whether it is beyond the limit, and receives only a refusal.
        let isSpare: Bool
        /// Since when it is open.
        let began: ContinuousClock.Instant
        /// The request it is busy with.
        var exchange: ServerExchange?
        /// When its request line must be complete.
        var deadline: ContinuousClock.Instant
        /// The address where the library keeps heads; 0 before the first one.
        var buffer: UInt = 0
        /// The bytes of all requests before this one.
        var passed = 0
        /// Whether it was kept beyond its deadline because a request had arrived.
        var isSpared = false
        /// Whether it is being closed.
        var isDropped = false

        init(
            _ loop: ServerLoop, _ native: OpaquePointer, isSpare: Bool, began: ContinuousClock.Instant,
            deadline: ContinuousClock.Instant
        ) {
            self.loop = loop
            self.native = native
            self.isSpare = isSpare
            self.began = began
            self.deadline = deadline
            descriptor = member_mhd_descriptor(native)
            peer = ServerHead.peer(of: native)
        }
    }

    extension ServerLoop {
        /// Whether one more connection is accepted, even if only to refuse it.
        var hasRoom: Bool {
            engine.connections.withLock { $0 < configuration.connectionLimit + configuration.connectionReserve }
        }

        /// A connection is open.
        func open(_ native: OpaquePointer) -> ServerConnection {
            let limit = configuration.connectionLimit
            let isBeyond = engine.connections.withLock { count in
                count += 1
                return count > limit
            }
            let isSpare = isBeyond && !(configuration.makesRoom && closeIdlest())
            // The turn may have begun long before.
            if connections.isEmpty { nextCheck = .now + configuration.checkInterval }
            let connection = ServerConnection(
                self, native, isSpare: isSpare, began: .now, deadline: .now + configuration.headTimeLimit)
            connections[ObjectIdentifier(connection)] = connection
            return connection
        }

        /// Closes the connection that has been open longest without a whole request.
        /// - Returns: Whether there is one.
        private func closeIdlest() -> Bool {
            let idle = connections.values.filter {
                !$0.isDropped && !$0.isSpare && ($0.exchange.map { $0.stage == .head } ?? true)
            }
            guard let idlest = idle.min(by: { $0.began < $1.began }) else { return false }
            hangUp(idlest)
            return true
        }

        /// A connection is about to be closed.
        func close(_ connection: ServerConnection) {
            connections[ObjectIdentifier(connection)] = nil
            engine.connections.withLock { $0 -= 1 }
        }

        /// A request line has come.
        func expect(_ target: UnsafePointer<CChar>, on connection: ServerConnection) -> ServerExchange {
            let exchange = ServerExchange(connection, target, at: .now)
            member_mhd_hide_cookies(connection.native)
            member_mhd_hide_pairs(target)
            requestCount += 1
            exchange.identifier = "\(engine.prefix)-\(index)-\(requestCount)"
            connection.exchange = exchange
            running += 1
            return exchange
        }

        /// A request is over, one way or the other.
        func end(_ exchange: ServerExchange, isWhole: Bool) {
            let connection = exchange.connection
            stopReading(exchange)
            connection.passed = connection.passed.saturatingSum(exchange.size)
            connection.exchange = nil
            connection.deadline = .now + configuration.idleTimeout
            connection.isSpared = false
            running -= 1
            exchange.isGone = true
            exchange.isSuspended = false
            exchange.refuseResponse()
            if !isWhole { exchange.task?.cancel() }
            release(exchange)
            report(exchange, isWhole: isWhole)
        }

        /// Breaks the references between a request and its pipes.
        private func release(_ exchange: ServerExchange) {
            exchange.input?.fail()
            exchange.output?.fail()
            exchange.input = nil
            exchange.output = nil
            exchange.task = nil
        }

        private func report(_ exchange: ServerExchange, isWhole: Bool) {
            let isRead = configuration.accessLog != nil || configuration.accessLevel != nil || engine.diagnostics.isMeasuring
            guard isRead, configuration.logsHealthChecks || !isHealthCheck(exchange) else { return }
            var record = AccessRecord(
                identifier: exchange.identifier, peer: exchange.connection.peer, method: exchange.method,
                path: exchange.parsed?.encodedPath ?? "", status: exchange.status, bytes: exchange.sent,
                duration: .now - exchange.began, isComplete: isWhole)
            record.route = exchange.resolution.pattern
            record.isRefusal = !exchange.isRouted
            record.forwarded = configuration.proxies.client(of: record.peer, exchange.headers)
            configuration.accessLog?(record)
            record.report(to: engine.diagnostics, at: configuration.accessLevel)
        }

        private func isHealthCheck(_ exchange: ServerExchange) -> Bool {
            guard let path = configuration.healthPath, let asked = exchange.parsed?.path else { return false }
            return asked.isExactly(path) && ["GET", "HEAD"].contains(exchange.method)
        }
    }
#endif
