#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD
    import Foundation
    import MemberCore

    /// The time limits: the library's own is put off by any byte, and does not apply to a connection that sleeps.
    extension ServerLoop {
        /// Lets a connection sleep until ``resumeLater(_:)``.
        func suspend(_ exchange: ServerExchange) -> MHD_Result {
            guard !isAbandoning, !exchange.isGone else { return .NO }
            exchange.isSuspended = true
            exchange.suspendedAt = now
            MHD_suspend_connection(exchange.connection.native)
            return .YES
        }

        /// Lets a connection go on; the time it slept does not count for its limits.
        func resume(_ exchange: ServerExchange) {
            guard exchange.isSuspended else { return }
            exchange.isSuspended = false
            exchange.bodyBegan += now - exchange.suspendedAt
            if exchange.stage == .chunks { readChunks(of: exchange) } else { MHD_resume_connection(exchange.connection.native) }
        }

        /// Checks every connection for a late head or body, a handler that takes too long, and a client that has left.
        func check() {
            var sleeping: [ServerExchange] = []
            var receiving: [ServerConnection] = []
            for connection in connections.values where !connection.isDropped {
                guard let exchange = connection.exchange else {
                    if now >= connection.deadline { dropIdle(connection) }
                    continue
                }
                if exchange.isSuspended {
                    checkSleeping(exchange)
                    if exchange.isSuspended { sleeping.append(exchange) }
                } else if isLate(exchange) {
                    drop(connection)
                } else if exchange.stage != .waiting, exchange.stage != .responding {
                    receiving.append(connection)
                }
            }
            for index in ConnectionSocket.ended(receiving.map(\.descriptor)) { hangUp(receiving[index]) }
            for index in ConnectionSocket.departed(sleeping.map(\.connection.descriptor)) { abandon(sleeping[index]) }
        }

        /// Ends event streams, so that they do not keep the server from stopping; their clients reconnect automatically.
        func finishEvents() {
            for exchange in connections.values.compactMap(\.exchange) where exchange.output?.heartbeat != nil {
                exchange.output?.finish()
                exchange.task?.cancel()
            }
        }

        /// Ends the requests that did not finish in time: the library does not stop with suspended connections.
        func abandonAll() {
            for exchange in connections.values.compactMap(\.exchange) {
                if exchange.stage == .waiting { expire(exchange) } else { abandon(exchange) }
            }
        }

        /// Refuses a head that the library is about to refuse: its length is not a number, or too large a one.
        func forestallRefusal() {
            for connection in connections.values where !connection.isDropped {
                guard let exchange = connection.exchange, exchange.stage == .head else { continue }
                guard member_mhd_head_size(connection.native) > 0 else { continue }
                let length = member_mhd_length(connection.native).map { String(cString: $0) } ?? ""
                let isNumber = !length.isEmpty && length.utf8.allSatisfy { (0x30...0x39).contains($0) }
                refuseBare(exchange, isNumber ? 413 : 400)
                hangUp(connection)
            }
        }

        private func isLate(_ exchange: ServerExchange) -> Bool {
            switch exchange.stage {
            case .head: return now >= exchange.began + configuration.headTimeLimit
            case .body, .upload, .chunks:
                let earned = Double(exchange.received) / Double(max(1, configuration.minimumBodyRate))
                return now >= exchange.bodyBegan + configuration.bodyGrace + .seconds(earned)
            case .waiting, .responding: return false
            }
        }

        /// Drops a connection on which no request line came in time. A request that has arrived, and that this busy loop has not read yet,
        /// is served instead: once, so that a client that sends a byte now and then cannot stay.
        private func dropIdle(_ connection: ServerConnection) {
            guard ConnectionSocket.hasInput(connection.descriptor), !connection.isSpared else { return drop(connection) }
            connection.isSpared = true
            connection.deadline = now + configuration.headTimeLimit
        }

        private func checkSleeping(_ exchange: ServerExchange) {
            let slept = now - exchange.suspendedAt
            if let output = exchange.output, let heartbeat = output.heartbeat {
                if slept >= heartbeat { output.beat() }
            } else if slept >= configuration.requestTimeLimit {
                if exchange.stage == .waiting { expire(exchange) } else { abandon(exchange) }
            }
        }

        /// Responds in the handler's place when its time is over.
        private func expire(_ exchange: ServerExchange) {
            var response = ServerResponse.plain(503)
            response.headers["Retry-After"] = "1"
            guard exchange.complete(ServerExchange.Ready(response: response)) == .resuming else { return }
            exchange.task?.cancel()
            exchange.closes = true
            resume(exchange)
        }

        /// Gives a request up: no client waits for its response, or none can be sent any more.
        private func abandon(_ exchange: ServerExchange) {
            exchange.isGone = true
            exchange.refuseResponse()
            exchange.task?.cancel()
            exchange.input?.fail()
            exchange.output?.fail()
            // Within the body the library would go on reading.
            switch exchange.stage {
            case .chunks: return hangUp(exchange.connection)
            case .upload, .body: ConnectionSocket.shut(exchange.connection.descriptor)
            default: break
            }
            resume(exchange)
        }

        /// Closes a late connection, with a 408 if a request has begun.
        private func drop(_ connection: ServerConnection) {
            if let exchange = connection.exchange { refuseBare(exchange, 408) }
            hangUp(connection)
            engine.diagnostics.report(.notice, "http_server.late")
        }

        /// Refuses where the library can no longer send anything.
        func refuseBare(_ exchange: ServerExchange, _ status: Int) {
            exchange.status = status
            guard configuration.tls == nil else { return }
            let problem = configuration.sendsProblemDetails && exchange.method != "HEAD" ? ProblemDetails(status) : nil
            ConnectionSocket.refuse(exchange.connection.descriptor, status, problem)
        }

        /// Ends a connection; one that sleeps while its body is read is woken.
        func hangUp(_ connection: ServerConnection) {
            connection.isDropped = true
            ConnectionSocket.shut(connection.descriptor)
            guard let exchange = connection.exchange, exchange.stage == .chunks else { return }
            stopReading(exchange)
            exchange.isGone = true
            exchange.isSuspended = false
            exchange.stage = .waiting
            MHD_resume_connection(connection.native)
        }
    }
#endif
