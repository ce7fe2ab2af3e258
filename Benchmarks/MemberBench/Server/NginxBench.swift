import Foundation

/// nginx that answers with the same bytes by `return 200`, with as many workers as ours has loops.
enum NginxBench {
    /// Where it is installed, if it is.
    private static let program = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx", "/usr/bin/nginx"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Starts it for the length of a closure that gets its port.
    /// - Returns: Nil where it is not installed.
    static func run<Result>(in folder: URL, workers: Int, _ body: (UInt16) async throws -> Result) async throws -> Result? {
        guard let program else { return nil }
        let (process, port) = try start(program, in: folder, workers)
        defer {
            // It takes its workers along.
            process.terminate()
            process.waitUntilExit()
        }
        return try await body(port)
    }

    /// Starts it at a port that no other program has; it cannot choose one itself.
    private static func start(_ program: String, in folder: URL, _ workers: Int) throws -> (Process, port: UInt16) {
        var said = ""
        for _ in 0..<5 {
            let port = UInt16.random(in: 20_000..<30_000)
            let file = folder.appending(path: "nginx.conf")
            try Data(configuration(folder.path, port, workers).utf8).write(to: file)
            let (process, errors) = (Process(), Pipe())
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = ["-p", folder.path, "-e", "stderr", "-c", file.path]
            process.standardError = errors
            try process.run()
            said = Self.said(on: errors.fileHandleForReading)
            if said.contains(ready) { return (process, port) }
            process.waitUntilExit()
            guard said.contains("Address already in use") else { break }
        }
        throw BenchError.noServer("nginx wrote “\(said)”")
    }

    /// What it writes until it serves, or ends.
    private static func said(on errors: FileHandle) -> String {
        var text = ""
        while !text.contains(ready) {
            let chunk = errors.availableData
            if chunk.isEmpty { break }
            text += String(decoding: chunk, as: UTF8.self)
        }
        return text
    }

    private static let ready = "start worker process"

    private static func configuration(_ folder: String, _ port: UInt16, _ workers: Int) -> String {
        let bodies = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder)/\($0);" }
        return """
            daemon off; pid \(folder)/nginx.pid; error_log stderr notice; worker_processes \(workers);
            events { worker_connections 1024; }
            http {
              access_log off; keepalive_requests 1000000000; default_type application/json; \(bodies.joined(separator: " "))
              server {
                listen 127.0.0.1:\(port);
                add_header X-Content-Type-Options nosniff; add_header Referrer-Policy no-referrer;
                add_header Cache-Control no-store; add_header X-Request-Id $request_id;
                location / { return 200 '\(String(decoding: BenchServer.answer, as: UTF8.self))'; }
              }
            }
            """
    }
}
