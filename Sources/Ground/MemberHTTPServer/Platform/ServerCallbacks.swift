#if canImport(CMemberMicroHTTPD)
    import CMemberMicroHTTPD
    import Foundation
    import MemberCore

    // libmicrohttpd calls these; they are plain functions of no actor. The context is the engine, a request's own context its
    // exchange, retained from the request line to the end.

    /// The request line is read: an exchange begins.
    func serverTarget(
        _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
    ) -> UnsafeMutableRawPointer? {
        guard let context, let target else { return nil }
        let exchange = ServerExchange(target)
        Unmanaged<ServerEngine>.fromOpaque(context).takeUnretainedValue().add(exchange)
        return Unmanaged.passRetained(exchange).toOpaque()
    }

    /// The head is read, some of the body has come, all of it has, or the connection was resumed.
    func serverAccess(
        _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
        _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ octets: UnsafePointer<CChar>?,
        _ count: UnsafeMutablePointer<Int>?, _ own: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result {
        guard let context, let connection, let method, let version, let count, let pointer = own?.pointee else { return .NO }
        let engine = Unmanaged<ServerEngine>.fromOpaque(context).takeUnretainedValue()
        let exchange = Unmanaged<ServerExchange>.fromOpaque(pointer).takeUnretainedValue()
        switch exchange.stage {
        case .head:
            exchange.connection = connection
            exchange.method = String(cString: method)
            let head = ServerHead(connection, method: method, target: exchange.place, version: version)
            exchange.headers = head.headers
            return engine.begin(exchange, isWhole: head.isWhole)
        case .body:
            guard count.pointee > 0 else { return engine.run(exchange) }
            defer { count.pointee = 0 }
            return engine.take(UnsafeRawBufferPointer(start: octets, count: count.pointee), for: exchange)
        case .waiting: return engine.answer(exchange)
        case .answered: return .YES
        }
    }

    /// The answer is sent, or the connection broke off.
    func serverCompleted(
        _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ own: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
        _ reason: MHD_RequestTerminationCode
    ) {
        guard let context, let own, let pointer = own.pointee else { return }
        own.pointee = nil
        let exchange = Unmanaged<ServerExchange>.fromOpaque(pointer).takeRetainedValue()
        exchange.connection = nil
        Unmanaged<ServerEngine>.fromOpaque(context).takeUnretainedValue().remove(exchange)
    }
#endif
