import Foundation

/// A root, an intermediate below it, and certificates for a server and its clients, made by the `openssl` command.
final class TestAuthority: Sendable {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "ca-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try key("root")
        try Self.openssl("req -x509 -new -key \(path("root.key")) -days 30 -subj /CN=Root -out \(path("root.pem"))")
        try issue("middle", by: "root", "basicConstraints=critical,CA:true")
        try issue("server", by: "middle", "subjectAltName=DNS:localhost,DNS:api.localhost,IP:127.0.0.1")
        try issue("client", by: "middle", "extendedKeyUsage=clientAuth")
        for name in ["server", "client"] { try (read("\(name).pem") + read("middle.pem")).write(to: file("\(name)-chain.pem")) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A certificate with its own key.
    func issue(_ name: String, by issuer: String, _ extensions: String, options: String = "-days 30") throws {
        try key(name)
        try Data(extensions.utf8).write(to: file("\(name).ext"))
        try Self.openssl("req -new -key \(path("\(name).key")) -subj /CN=\(name) -out \(path("\(name).csr"))")
        try Self.openssl(
            "x509 -req -in \(path("\(name).csr")) -CA \(path("\(issuer).pem")) -CAkey \(path("\(issuer).key")) -CAcreateserial "
                + "\(options) -extfile \(path("\(name).ext")) -out \(path("\(name).pem"))")
    }

    /// A certificate that was valid in 2020 and has expired.
    func issueExpired(_ name: String, by issuer: String, _ extensions: String) throws {
        try issue(name, by: issuer, extensions)
        let rules =
            "[ca]\ndatabase=\(path("ca.index"))\nnew_certs_dir=\(folder.path)\nrand_serial=yes\npolicy=any\ndefault_md=sha256\n"
        try Data((rules + "[any]\ncommonName=supplied\n").utf8).write(to: file("ca.cnf"))
        try Data().write(to: file("ca.index"))
        try Self.openssl(
            "ca -batch -notext -config \(path("ca.cnf")) -name ca -cert \(path("\(issuer).pem")) -keyfile \(path("\(issuer).key")) "
                + "-startdate 20200101000000Z -enddate 20210101000000Z -extfile \(path("\(name).ext")) -in \(path("\(name).csr")) "
                + "-out \(path("\(name).pem"))")
    }

    /// The certificate's pin, computed by the command.
    func pin(_ name: String) throws -> String {
        try Self.openssl("x509 -in \(path("\(name).pem")) -noout -pubkey -out \(path("\(name).pub"))")
        try Self.openssl("pkey -pubin -in \(path("\(name).pub")) -outform der -out \(path("\(name).spki"))")
        try Self.openssl("dgst -sha256 -binary -out \(path("\(name).pin")) \(path("\(name).spki"))")
        return try read("\(name).pin").base64EncodedString()
    }

    /// A certificate and key of another authority.
    func take(_ name: String, of other: TestAuthority, as own: String) throws {
        for kind in ["pem", "key"] { try other.read("\(name).\(kind)").write(to: file("\(own).\(kind)")) }
    }

    /// A certificate in DER.
    func der(_ name: String) throws -> Data {
        try Self.openssl("x509 -in \(path("\(name).pem")) -outform der -out \(path("\(name).der"))")
        return try read("\(name).der")
    }

    func file(_ name: String) -> URL { folder.appending(path: name) }
    func path(_ name: String) -> String { file(name).path }
    func read(_ name: String) throws -> Data { try Data(contentsOf: file(name)) }

    @discardableResult
    static func openssl(_ command: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + command.split(separator: " ").map(String.init)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        return 0
    }

    private func key(_ name: String) throws {
        try Self.openssl("genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out \(path("\(name).key"))")
    }
}
