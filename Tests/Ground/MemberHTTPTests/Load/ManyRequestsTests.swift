import Foundation
import MemberCore
import MemberHTTPServer
import Testing

@testable import MemberHTTP

#if canImport(Glibc)
    import Glibc

    @Suite(
        "Thousands in flight", .timeLimit(.minutes(2)),
        .enabled(if: ProcessInfo.processInfo.environment["MEMBER_TEST_ALL"] != nil))
    struct ManyRequestsTests {
        @Test("2000 requests wait at once on one thread; half of them cancelled leave no connection, the rest are answered")
        func many() async throws {
            let (gate, opener) = AsyncStream<Void>.makeStream()
            let opening = Task { for await _ in gate {} }
            let arrived = Locked(0)
            var router = Router()
            router.on("GET", "/") { _ in
                arrived.withLock { $0 += 1 }
                await opening.value
                return .text("ok")
            }
            var configuration = HTTPServerConfiguration()
            configuration.connectionLimit = 4096
            let server = HTTPServer(configuration, router: router)
            try await server.start()
            let transport = NetworkTransport()
            let threads = Status.value("Threads")
            let tasks = (0..<2000).map { _ in Task { try await transport.send(HTTPRequest(.get, server.url)) } }
            await until { arrived.value == 2000 }
            // Other tests have threads of their own meanwhile.
            #expect(Status.value("Threads") - threads < 500)
            #expect(Status.connections(to: server.port) == 2000)
            for task in tasks[..<1000] { task.cancel() }
            for task in tasks[..<1000] { await #expect(throws: HTTPError.cancelled) { try await task.value } }
            await until { Status.connections(to: server.port) == 1000 }
            opener.finish()
            for task in tasks[1000...] { #expect(try await task.value.status == 200) }
            transport.shutdown()
            await until { Status.connections(to: server.port) == 0 }
            print("2000 requests in flight: peak resident memory \(Status.value("VmHWM")) kB")
            await server.stop()
        }
    }

    /// What Linux says of this process.
    private enum Status {
        static func value(_ name: String) -> Int {
            let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
            return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
        }

        /// Connections of this process to a port, seen from the client.
        static func connections(to port: UInt16) -> Int {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            return names.compactMap { Int32($0) }.count { descriptor in
                var address = sockaddr_in()
                var size = socklen_t(MemoryLayout<sockaddr_in>.size)
                let isConnected = withUnsafeMutablePointer(to: &address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) == 0 }
                }
                return isConnected && address.sin_family == sa_family_t(AF_INET) && UInt16(bigEndian: address.sin_port) == port
            }
        }
    }
#endif
