package import Foundation
import MemberCore

#if canImport(Darwin) && !canImport(AppKit)
    /// A stub: this system has no such programs.
    package final class NginxServer: Sendable {
        /// Always nil.
        package static var program: URL? { nil }
        /// The port.
        package let port: UInt16 = 0

        /// Throws.
        package static func start(_ site: NginxSite, in folder: URL, preferring: UInt16? = nil) async throws -> NginxServer {
            throw CocoaError(.featureUnsupported)
        }

        /// Does nothing.
        package func end() {}
        /// Does nothing.
        package func stop() async {}
    }
#else
    /// nginx on the loopback, which speaks TLS and demands a client certificate: it reports errors about the certificate on a page,
    /// after a successful handshake.
    ///
    /// It ends with the process that started it, even a killed one: a shell above it waits for the end of a pipe.
    package final class NginxServer: Sendable {
        /// The program's address, if it is installed.
        package static let program: URL? =
            ((ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":") + ["/usr/sbin", "/usr/local/sbin"])
            .map { URL(filePath: String($0)).appending(path: "nginx") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }

        /// The port of the loopback.
        package let port: UInt16
        private let leash: FileHandle
        private let ends: AsyncStream<Void>

        private init(port: UInt16, leash: FileHandle, ends: AsyncStream<Void>) {
            (self.port, self.leash, self.ends) = (port, leash, ends)
        }

        /// Starts it, and returns once it serves.
        /// - Parameters:
        ///   - site: The site to serve.
        ///   - folder: For its configuration and temporary files; made if it is not there.
        ///   - preferring: A port to take if it is free.
        /// - Returns: The server.
        /// - Throws: If it is not installed or does not start.
        package static func start(_ site: NginxSite, in folder: URL, preferring: UInt16? = nil) async throws -> NginxServer {
            guard let program else { throw CocoaError(.fileNoSuchFile) }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // Below the ports that the system assigns; if a port is taken, another one is tried.
            let free = (0..<10).map { _ in UInt16.random(in: 20_000..<30_000) }
            for port in [preferring].compactMap(\.self) + free {
                let file = folder.appending(path: "nginx.conf")
                try PrivateFile.replace(file.path, Data(site.configuration(in: folder, port: port).utf8))
                if let server = try await run(program, ["-p", folder.path, "-e", "stderr", "-c", file.path], port) {
                    return server
                }
            }
            throw POSIXError(.EADDRINUSE)
        }

        /// Asks it to end, and does not wait.
        package func end() { try? leash.close() }

        /// Ends it.
        package func stop() async {
            end()
            for await _ in ends {}
        }

        /// Runs the arguments until the pipe that this process holds is closed. The threads of this process block most signals, and so
        /// do programs that they start: nothing but a kill ends them, and a shell must not wait for them.
        private static let script = #""$@" </dev/null & n=$!; exec 2>/dev/null; read x; kill -9 $n"#

        /// Starts nginx, which reports at the level `notice` that it serves. Nil if it ended instead.
        private static func run(_ program: URL, _ arguments: [String], _ port: UInt16) async throws -> NginxServer? {
            let (leash, errors, process) = (Pipe(), Pipe(), Process())
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", script, "sh", program.path] + arguments
            process.standardInput = leash
            process.standardOutput = FileHandle.nullDevice
            process.standardError = errors
            let (ends, end) = AsyncStream<Void>.makeStream()
            let (chunks, chunk) = AsyncStream<Data>.makeStream()
            process.terminationHandler = { _ in end.finish() }
            try process.run()
            // A thread reads it to its end, since a full pipe stops nginx. A handler of the file handle's would have to be taken off at the
            // end: Dispatch may still look at the descriptor then, which crashes the process.
            Thread.detachNewThread { [reading = errors.fileHandleForReading] in
                while true {
                    let data = reading.availableData
                    guard !data.isEmpty else { return chunk.finish() }
                    chunk.yield(data)
                }
            }
            var said = ""
            for await data in chunks {
                said += String(decoding: data, as: UTF8.self)
                if said.contains("event method") {
                    return NginxServer(port: port, leash: leash.fileHandleForWriting, ends: ends)
                }
            }
            try? leash.fileHandleForWriting.close()
            return nil
        }
    }
#endif
