#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD
    import Foundation
    import MemberCore

    extension ServerLoop {
        /// Checks a head; a request refused here never reaches a route.
        func begin(_ exchange: ServerExchange, _ head: ServerHead) -> MHD_Result {
            exchange.headers = head.headers
            exchange.closes = head.isLoose
            exchange.parsed = exchange.target.flatMap(RequestTarget.init)
            let framing = RequestFraming(head.headers, isOld: head.isOld)
            exchange.size = exchange.connection.count(head)
            if exchange.connection.isSpare { return refuse(exchange, 503) }
            guard head.isWhole, let parsed = exchange.parsed, framing != .ambiguous else { return refuse(exchange, 400) }
            if head.size > configuration.maximumHead {
                return refuse(exchange, (exchange.target?.utf8.count ?? 0) > configuration.maximumHead / 2 ? 414 : 431)
            }
            exchange.resolution = engine.router.resolve(exchange.method, parsed.segments)
            let mode = exchange.resolution.body
            exchange.bodyLimit = mode.limit ?? configuration.maximumBody
            var isStreamed = mode.isStreamed(nil)
            if case .length(let length) = framing {
                guard length <= exchange.bodyLimit else { return refuse(exchange, 413) }
                exchange.size = exchange.size.saturatingSum(length)
                isStreamed = mode.isStreamed(length)
                if length > 0, !isStreamed { exchange.body.reserveCapacity(min(length, 64 << 10)) }
            }
            exchange.bodyBegan = now
            exchange.stage = isStreamed ? .upload : .body
            if isStreamed, !beginUpload(exchange) { return respond(exchange) }
            return framing == .chunked ? beginChunks(exchange, head) : .YES
        }

        /// The result of taking a part of a body.
        enum Intake { case taken, full, tooMuch }

        /// Takes a part of the body. Up to a limit, excess bytes are read and dropped, so that the client can read its 413.
        func take(_ bytes: UnsafeRawBufferPointer, for exchange: ServerExchange) -> Intake {
            exchange.received += bytes.count
            let isWanted = exchange.discarded == 0 && exchange.received <= exchange.bodyLimit
            if isWanted, let input = exchange.input {
                switch input.push(Data(bytes)) {
                case .taken: return .taken
                case .full: return .full
                case .unwanted: break
                }
            } else if isWanted {
                exchange.body.append(contentsOf: bytes)
                return .taken
            } else if exchange.discarded == 0 {
                exchange.body = Data()
                exchange.input?.fail()
            }
            exchange.discarded += bytes.count
            return exchange.discarded <= 64 << 10 ? .taken : .tooMuch
        }

        /// The whole body has come.
        func finishBody(of exchange: ServerExchange) -> MHD_Result {
            let isTooLarge = exchange.received > exchange.bodyLimit
            if isTooLarge { exchange.task?.cancel() }
            exchange.input?.end()
            let wasStreamed = exchange.stage == .upload
            exchange.stage = .waiting
            exchange.suspendedAt = now
            if isTooLarge { return refuse(exchange, 413) }
            if !wasStreamed { start(exchange) }
            return respond(exchange)
        }

        /// Sends the response, or lets the connection sleep until there is one.
        func respond(_ exchange: ServerExchange) -> MHD_Result {
            if let ready = exchange.takeResponseOrSuspend() { return queue(ready, for: exchange) }
            return suspend(exchange)
        }

        /// Starts the handler before the body has come. A response that is there at once is sent at once; the library closes then.
        /// - Returns: Whether its body is wanted.
        private func beginUpload(_ exchange: ServerExchange) -> Bool {
            exchange.input = InputPipe(limit: configuration.pipeLimit) { [self] in resumeLater(exchange) }
            start(exchange)
            exchange.closes = exchange.closes || exchange.hasResponse
            return !exchange.hasResponse
        }

        /// Starts the handler. The task continues with the body of a streamed response.
        private func start(_ exchange: ServerExchange) {
            guard let request = request(of: exchange) else { return }
            let resolution = exchange.resolution
            let input = exchange.input
            exchange.isRouted = true
            exchange.task = startDetached { [self] in
                let response = await Router.response(resolution, request, engine.diagnostics)
                input?.close()
                guard case .stream(let stream) = response.source, request.method != "HEAD" else {
                    return deliver(ServerExchange.Ready(response: response), to: exchange)
                }
                let output = OutputPipe(limit: configuration.pipeLimit, heartbeat: stream.heartbeat) { [self] in
                    resumeLater(exchange)
                }
                deliver(ServerExchange.Ready(response: response, output: output), to: exchange)
                await stream.produce(into: output, engine.diagnostics)
            }
        }

        private func deliver(_ ready: ServerExchange.Ready, to exchange: ServerExchange) {
            switch exchange.complete(ready) {
            case .atOnce: break
            case .resuming: resumeLater(exchange)
            case .late: ready.output?.fail()
            }
        }

        private func request(of exchange: ServerExchange) -> ServerRequest? {
            guard let parsed = exchange.parsed, let target = exchange.target else { return nil }
            return ServerRequest(
                method: exchange.method, target: target, path: parsed.path, query: parsed.query, headers: exchange.headers,
                body: exchange.body, stream: RequestStream(pipe: exchange.input, whole: exchange.body),
                parameters: exchange.resolution.parameters, peer: exchange.connection.peer, identifier: exchange.identifier,
                route: exchange.resolution.pattern,
                forwarded: configuration.proxies.client(of: exchange.connection.peer, exchange.headers))
        }
    }

    /// Starts a task of no actor: where the system can, it runs on the calling thread until its first real suspension.
    /// - Parameter body: The work.
    /// - Returns: The task.
    private func startDetached(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        #if canImport(Darwin)
            Task.detached { await body() }
        #else
            Task.immediateDetached { await body() }
        #endif
    }
#endif
