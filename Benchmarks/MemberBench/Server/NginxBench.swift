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
        let port = UInt16.random(in: 20_000..<30_000)
        let file = folder.appending(path: "nginx.conf")
        try Data(configuration(folder.path, port, workers).utf8).write(to: file)
        let process = Process()
        let errors = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["-p", folder.path, "-e", "stderr", "-c", file.path]
        process.standardError = errors
        try process.run()
        defer {
            // It takes its workers along.
            process.terminate()
            process.waitUntilExit()
        }
        var text = ""
        while !text.contains("start worker process") {
            let chunk = errors.fileHandleForReading.availableData
            guard !chunk.isEmpty else { throw BenchError.noServer }
            text += String(decoding: chunk, as: UTF8.self)
        }
        return try await body(port)
    }

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
