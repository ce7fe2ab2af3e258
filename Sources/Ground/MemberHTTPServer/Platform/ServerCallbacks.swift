#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD
    import Foundation

    // libmicrohttpd calls these; they are plain functions of no actor. The context is the loop, a connection's own context its
    // connection, a request's own context its exchange; both are retained from begin to end.

    private func loop(_ context: UnsafeMutableRawPointer) -> ServerLoop {
        Unmanaged<ServerLoop>.fromOpaque(context).takeUnretainedValue()
    }

    /// A client connects.
    func serverAccepts(
        _ context: UnsafeMutableRawPointer?, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t
    ) -> MHD_Result {
        guard let context else { return .NO }
        return loop(context).hasRoom ? .YES : .NO
    }

    /// A connection is open, or is about to be closed.
    func serverConnection(
        _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ own: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
        _ code: MHD_ConnectionNotificationCode
    ) {
        guard let context, let connection, let own else { return }
        let loop = loop(context)
        loop.confinement.enter()
        defer { loop.confinement.leave() }
        if code == .CONNECTION_NOTIFY_STARTED {
            own.pointee = Unmanaged.passRetained(loop.open(connection)).toOpaque()
        } else if let pointer = own.pointee {
            own.pointee = nil
            loop.close(Unmanaged<ServerConnection>.fromOpaque(pointer).takeRetainedValue())
        }
    }

    /// The request line is read: an exchange begins.
    func serverTarget(
        _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
    ) -> UnsafeMutableRawPointer? {
        guard let context, let target, let connection, let own = member_mhd_connection_context(connection) else { return nil }
        let loop = loop(context)
        loop.confinement.enter()
        defer { loop.confinement.leave() }
        let place = Unmanaged<ServerConnection>.fromOpaque(own).takeUnretainedValue()
        return Unmanaged.passRetained(loop.expect(target, on: place)).toOpaque()
    }

    /// The head is read, some of the body has come, all of it has, or the connection was resumed.
    func serverAccess(
        _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
        _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ bytes: UnsafePointer<CChar>?,
        _ count: UnsafeMutablePointer<Int>?, _ own: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result {
        guard let context, let connection, let method, let version, let count, let pointer = own?.pointee else { return .NO }
        let loop = loop(context)
        loop.confinement.enter()
        defer { loop.confinement.leave() }
        let exchange = Unmanaged<ServerExchange>.fromOpaque(pointer).takeUnretainedValue()
        guard !exchange.isGone else { return .NO }
        switch exchange.stage {
        case .head:
            exchange.method = String(cString: method)
            return loop.begin(exchange, ServerHead(connection, method: method, target: exchange.place, version: version))
        case .body, .upload:
            guard count.pointee > 0 else { return loop.finishBody(of: exchange) }
            defer { count.pointee = 0 }
            switch loop.take(UnsafeRawBufferPointer(start: bytes, count: count.pointee), for: exchange) {
            case .taken: return .YES
            case .full: return loop.suspend(exchange)
            case .tooMuch: return .NO
            }
        case .chunks: return loop.endChunks(of: exchange)
        case .waiting: return loop.respond(exchange)
        case .responding: return .YES
        }
    }

    /// Called when the library reports an error. It refuses some heads itself, with two heads for one: those are refused here
    /// first.
    func serverComplains(_ context: UnsafeMutableRawPointer?) {
        guard let context else { return }
        let loop = loop(context)
        loop.confinement.enter()
        defer { loop.confinement.leave() }
        loop.forestallRefusal()
    }

    /// More of a streamed body is wanted.
    func serverReader(
        _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
    ) -> Int {
        guard let context, let buffer else { return member_mhd_end_with_error() }
        let exchange = Unmanaged<ServerExchange>.fromOpaque(context).takeUnretainedValue()
        let loop = exchange.connection.loop
        loop.confinement.enter()
        defer { loop.confinement.leave() }
        return loop.fill(UnsafeMutableRawBufferPointer(start: buffer, count: size), from: exchange)
    }

    /// Called when a streamed body is no longer needed.
    func serverReaderEnds(_ context: UnsafeMutableRawPointer?) {
        guard let context else { return }
        Unmanaged<ServerExchange>.fromOpaque(context).release()
    }

    /// The response is sent, or the connection broke off.
    func serverCompleted(
        _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ own: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
        _ reason: MHD_RequestTerminationCode
    ) {
        guard let context, let own, let pointer = own.pointee else { return }
        own.pointee = nil
        let loop = loop(context)
        loop.confinement.enter()
        defer { loop.confinement.leave() }
        loop.end(
            Unmanaged<ServerExchange>.fromOpaque(pointer).takeRetainedValue(), isWhole: reason == .REQUEST_TERMINATED_COMPLETED_OK
        )
    }
#endif
