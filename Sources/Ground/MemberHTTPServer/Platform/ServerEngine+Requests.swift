#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD
    import Foundation
    import MemberCore

    extension ServerEngine {
        /// Judges a head: what is refused here never reaches a route.
        func begin(_ exchange: ServerExchange, isWhole: Bool) -> MHD_Result {
            exchange.parsed = exchange.target.flatMap(RequestTarget.init)
            let framing = RequestFraming(exchange.headers)
            guard isWhole, exchange.parsed != nil, framing != .ambiguous else {
                diagnostics.report(.notice, "http_server.refused", ["status": 400])
                return queue(.plain(400, closing: true), for: exchange)
            }
            if case .length(let length) = framing {
                guard length <= configuration.maximumBody else { return queue(.plain(413, closing: true), for: exchange) }
                exchange.body.reserveCapacity(min(length, 64 << 10))
            }
            exchange.stage = .body
            return .YES
        }

        /// Takes some of the body. What is too much is read and dropped, so that the client gets to read its 413; but not for ever.
        func take(_ octets: UnsafeRawBufferPointer, for exchange: ServerExchange) -> MHD_Result {
            if exchange.discarded == 0, exchange.body.count + octets.count <= configuration.maximumBody {
                exchange.body.append(contentsOf: octets)
                return .YES
            }
            exchange.body = Data()
            exchange.discarded += octets.count
            return exchange.discarded <= configuration.maximumBody + 64 << 10 ? .YES : .NO
        }

        /// Starts the handler; an answer that is there at once is sent at once.
        func run(_ exchange: ServerExchange) -> MHD_Result {
            guard exchange.discarded == 0, let parsed = exchange.parsed, let request = request(of: exchange) else {
                return queue(.plain(413, closing: true), for: exchange)
            }
            exchange.stage = .waiting
            exchange.task = startDetached { [self] in
                let response = await router.answer(request, parsed.segments, diagnostics)
                if exchange.complete(response) { resumeLater(exchange) }
            }
            return answer(exchange)
        }

        /// Sends the answer, or lets the connection sleep until there is one.
        func answer(_ exchange: ServerExchange) -> MHD_Result {
            if let response = exchange.takeAnswerOrSuspend() { return queue(response, for: exchange) }
            MHD_suspend_connection(exchange.connection)
            return .YES
        }

        private func queue(_ response: ServerResponse, for exchange: ServerExchange) -> MHD_Result {
            exchange.stage = .answered
            exchange.task = nil
            let whole = configuration.addsSecurityHeaders ? response.withSecurityHeaders() : response
            guard let native = whole.body.withUnsafeBytes({ member_mhd_response($0.baseAddress, $0.count) }) else {
                return .NO
            }
            defer { MHD_destroy_response(native) }
            let ours = ["Content-Length", "Transfer-Encoding", "Connection", "Date"]
            for field in whole.headers.fields where !ours.contains(where: field.name.equalsIgnoringCase) {
                _ = MHD_add_response_header(native, field.name, field.value)
            }
            let isClosing = stopAt != nil || whole.headers["Connection"]?.lowercased() == "close"
            if isClosing { _ = MHD_add_response_header(native, "Connection", "close") }
            return MHD_queue_response(exchange.connection, UInt32(clamping: whole.status), native)
        }

        private func request(of exchange: ServerExchange) -> ServerRequest? {
            guard let parsed = exchange.parsed, let target = exchange.target, let connection = exchange.connection else {
                return nil
            }
            return ServerRequest(
                method: exchange.method, target: target, path: parsed.path, query: parsed.query, headers: exchange.headers,
                cookies: Cookies.parse(exchange.headers.all("Cookie")), body: exchange.body, parameters: [:],
                peer: ServerHead.peer(of: connection))
        }
    }
#endif
