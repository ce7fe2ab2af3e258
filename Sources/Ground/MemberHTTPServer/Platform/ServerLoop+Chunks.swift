#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD
    import Foundation
    import MemberCore

    /// Reads bodies in chunks in the library's place, see ``ChunkedBody``.
    extension ServerLoop {
        /// Begins with the bytes that the library has read after the head.
        func beginChunks(_ exchange: ServerExchange, _ head: ServerHead) -> MHD_Result {
            guard configuration.tls == nil, let body = ChunkedBody(exchange.connection, head, size: exchange.size) else {
                // A strict library itself refuses; with a lenient one, no further request is served.
                if member_mhd_is_lenient() != 0 { exchange.closes = true }
                return .YES
            }
            exchange.chunks = body
            let isExpected = member_mhd_take_expectation(exchange.connection.native) != 0
            let end = parse(body.first, for: exchange)
            switch end {
            case .malformed, .tooMuch: return refuse(exchange, 400)
            case .whole:
                finishChunks(exchange)
                return .YES
            case .more, .full:
                if isExpected { ConnectionSocket.askForBody(exchange.connection.descriptor) }
                exchange.stage = .chunks
                MHD_suspend_connection(exchange.connection.native)
                reading[exchange.connection.descriptor] = exchange
                _ = goOn(exchange, after: end, isWaiting: false)
                return .YES
            }
        }

        /// Input has come for a body.
        func readChunks(on descriptor: Int32) {
            if let exchange = reading[descriptor] { readChunks(of: exchange) }
        }

        /// Reads the received bytes, a few at a time, so that other connections get their turn.
        func readChunks(of exchange: ServerExchange) {
            withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { bytes in
                for _ in 0..<4 where readOnce(exchange, bytes) == false { return }
            }
        }

        /// The library is awake again: it reads a body without content.
        func endChunks(of exchange: ServerExchange) -> MHD_Result {
            exchange.stage = exchange.input == nil ? .body : .upload
            return .YES
        }

        /// Stops reading.
        func stopReading(_ exchange: ServerExchange) {
            guard reading.removeValue(forKey: exchange.connection.descriptor) != nil else { return }
            reader.leave(exchange.connection.descriptor)
        }

        /// - Returns: Whether there may be more at once.
        private func readOnce(_ exchange: ServerExchange, _ bytes: UnsafeMutableRawBufferPointer) -> Bool {
            guard var body = exchange.chunks else { return false }
            let descriptor = exchange.connection.descriptor
            // Within a chunk no bytes need to be left to the library.
            let isPlain = body.parser.ahead > 0 && body.seen == 0
            let room = UnsafeMutableRawBufferPointer(
                rebasing: bytes[..<(isPlain ? min(bytes.count, body.parser.ahead) : bytes.count)])
            let count = ConnectionSocket.read(descriptor, into: room, isPeeking: !isPlain)
            guard count > 0 else {
                if count == 0 || !ConnectionSocket.mayFindMore { hangUp(exchange.connection) }
                return false
            }
            let fresh = UnsafeRawBufferPointer(rebasing: room[min(count, body.seen)..<count])
            let end = parse(fresh, for: exchange)
            body = exchange.chunks ?? body
            let taken = body.take()
            exchange.chunks = body
            if !isPlain, taken > 0 {
                _ = ConnectionSocket.read(
                    descriptor, into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<taken]), isPeeking: false)
            }
            // Where the room was filled, the socket may have more that no event will tell of.
            let isDrained = count < room.count
            return goOn(exchange, after: end, isWaiting: fresh.isEmpty || body.seen > 0 && isDrained)
        }

        private func goOn(_ exchange: ServerExchange, after end: ChunkEnd, isWaiting: Bool) -> Bool {
            switch end {
            case .more:
                // Registered again, the socket would report bytes that are already there.
                if exchange.chunks?.watch != isWaiting { reader.watch(exchange.connection.descriptor, isFresh: isWaiting) }
                exchange.chunks?.watch = isWaiting
                return !isWaiting
            case .full:
                reader.leave(exchange.connection.descriptor)
                exchange.chunks?.watch = nil
                exchange.isSuspended = true
                exchange.suspendedAt = now
            case .tooMuch:
                refuseBare(exchange, 413)
                hangUp(exchange.connection)
            case .malformed:
                refuseBare(exchange, 400)
                hangUp(exchange.connection)
            case .whole:
                finishChunks(exchange)
                MHD_resume_connection(exchange.connection.native)
            }
            return false
        }

        private func finishChunks(_ exchange: ServerExchange) {
            stopReading(exchange)
            exchange.chunks?.erase()
            exchange.size = exchange.size.saturatingSum(exchange.chunks?.parser.position ?? 0)
        }

        /// The result of a piece of input.
        private enum ChunkEnd { case more, full, tooMuch, whole, malformed }

        private func parse(_ bytes: UnsafeRawBufferPointer, for exchange: ServerExchange) -> ChunkEnd {
            var (index, isFull) = (0, false)
            while true {
                switch exchange.chunks?.parser.next(in: bytes, from: &index) {
                case .data(let piece)?:
                    switch take(UnsafeRawBufferPointer(rebasing: bytes[piece]), for: exchange) {
                    case .taken: break
                    case .full: isFull = true
                    case .tooMuch: return .tooMuch
                    }
                case .whole?: return .whole
                case .malformed?: return .malformed
                case .more?, nil: return isFull ? .full : .more
                }
            }
        }
    }
#endif
