#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD
    import Foundation
    import MemberCore

    extension ServerLoop {
        /// Responds with a refusal and closes; no route has seen the request.
        func refuse(_ exchange: ServerExchange, _ status: Int) -> MHD_Result {
            engine.diagnostics.report(.notice, "http_server.refused", ["status": .open(String(status))])
            exchange.closes = true
            exchange.refuseResponse()
            return queue(ServerExchange.Ready(response: .plain(status)), for: exchange)
        }

        /// Hands a response to the library.
        func queue(_ ready: ServerExchange.Ready, for exchange: ServerExchange) -> MHD_Result {
            let response = ready.response.asSent(configuration)
            exchange.stage = .responding
            exchange.output = ready.output
            exchange.status = response.status
            guard let native = native(response, for: exchange) else { return .NO }
            defer { MHD_destroy_response(native) }
            for field in response.headers.fields where !Self.isOurs(field.name) {
                add(field.name, configuration.sent(field), to: native)
            }
            response.eachDefault(configuration) { add($0, $1, to: native) }
            add("X-Request-Id", exchange.identifier, to: native)
            let isClosing =
                exchange.closes || stopAt != nil || response.headers["Connection"]?.equalsIgnoringCase("close") == true
            if isClosing { add("Connection", "close", to: native) }
            return MHD_queue_response(exchange.connection.native, UInt32(clamping: response.status), native)
        }

        /// Fills the library's buffer with the handler's bytes, or lets the connection sleep until it writes more.
        func fill(_ buffer: UnsafeMutableRawBufferPointer, from exchange: ServerExchange) -> Int {
            guard let output = exchange.output, !exchange.isGone else { return member_mhd_end_with_error() }
            switch output.read(into: buffer) {
            case .bytes(let count):
                exchange.sent += count
                return count
            case .ended: return member_mhd_end_of_stream()
            case .broken: return member_mhd_end_with_error()
            case .empty: return suspend(exchange) == .YES ? 0 : member_mhd_end_with_error()
            }
        }

        private func native(_ response: ServerResponse, for exchange: ServerExchange) -> OpaquePointer? {
            let isHead = exchange.method == "HEAD"
            switch response.source {
            case .body:
                if !isHead { exchange.sent = response.body.count }
                return response.body.withUnsafeBytes { member_mhd_response($0.baseAddress, $0.count) }
            case .file(let open, let range):
                if !isHead { exchange.sent = range.count }
                guard let descriptor = open() else { return nil }
                return MHD_create_response_from_fd_at_offset64(UInt64(range.count), descriptor, UInt64(range.lowerBound))
            case .stream(let stream):
                let context = Unmanaged.passRetained(exchange)
                let native = member_mhd_stream(
                    Int64(stream.length ?? -1), 64 << 10, serverReader, context.toOpaque(), serverReaderEnds)
                if native == nil { context.release() }
                return native
            }
        }

        private func add(_ name: String, _ value: String, to native: OpaquePointer) {
            _ = MHD_add_response_header(native, name, value)
        }

        private static func isOurs(_ name: String) -> Bool {
            switch name.utf8.count {
            case 10: name.equalsIgnoringCase("Connection")
            case 12: name.equalsIgnoringCase("X-Request-Id")
            case 14: name.equalsIgnoringCase("Content-Length")
            case 17: name.equalsIgnoringCase("Transfer-Encoding")
            default: false
            }
        }
    }
#endif
