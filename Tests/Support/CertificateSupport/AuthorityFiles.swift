import Foundation

/// The commands that make an authority.
enum AuthorityFiles {
    /// The files by name.
    static func made(_ kind: TestAuthority.Kind) throws -> [String: Data] {
        let folder = try OpenSSLFolder()
        try folder.write(configuration, to: "ca.cnf")
        for index in ["root.index", "middle.index", "plain.index"] { try folder.write("", to: index) }
        for (name, key) in keys(kind) { try folder.run("genpkey \(key) -out \(name).key") }
        try folder.run("req -new -key root.key -config ca.cnf -out root.csr", subject: "/CN=Test Root")
        try folder.run(
            "ca -batch -notext -selfsign -config ca.cnf -name root -keyfile root.key -md \(hash(kind)) -extensions x_root "
                + "-startdate 20100101000000Z -enddate 20490101000000Z -in root.csr -out root.pem")
        for one in issued { try issue(one, kind, in: folder) }
        try folder.run("ca -batch -config ca.cnf -name middle -cert middle.pem -keyfile middle.key -revoke revoked.pem")
        return try collected(folder)
    }

    private struct Issued {
        let name: String
        let issuer: String
        let section: String
        var dates = "-startdate 20140101000000Z -enddate 20480101000000Z"
    }

    private static let issued = [
        Issued(name: "middle", issuer: "root", section: "middle"),
        Issued(name: "plain", issuer: "root", section: "plain"),
        Issued(name: "leaf", issuer: "middle", section: "leaf"),
        Issued(
            name: "expired", issuer: "middle", section: "leaf", dates: "-startdate 20140101000000Z -enddate 20160101000000Z"),
        Issued(name: "revoked", issuer: "middle", section: "leaf"),
        Issued(name: "unmarked", issuer: "middle", section: "unmarked"),
        Issued(name: "under", issuer: "plain", section: "leaf"),
        Issued(name: "responder", issuer: "middle", section: "responder"),
        Issued(name: "rootresponder", issuer: "root", section: "responder"),
    ]

    private static func issue(_ one: Issued, _ kind: TestAuthority.Kind, in folder: OpenSSLFolder) throws {
        try folder.run("req -new -key \(one.name).key -config ca.cnf -out \(one.name).csr", subject: "/CN=Test \(one.name)")
        try folder.run(
            "ca -batch -notext -config ca.cnf -name \(one.issuer) -cert \(one.issuer).pem -keyfile \(one.issuer).key "
                + "-md \(hash(kind)) -extensions x_\(one.section) \(one.dates) -in \(one.name).csr -out \(one.name).pem")
    }

    private static func hash(_ kind: TestAuthority.Kind) -> String {
        switch kind {
        case .p384: "sha384"
        case .rsa: "sha256"
        case .oldRSA: "sha1"
        }
    }

    private static func keys(_ kind: TestAuthority.Kind) -> [(String, String)] {
        (["root"] + issued.map(\.name)).map { name in
            let curve = ["root", "middle", "plain"].contains(name) ? "P-384" : "P-256"
            return (name, kind == .p384 ? "-algorithm EC -pkeyopt ec_paramgen_curve:\(curve)" : "-algorithm RSA")
        }
    }

    private static func collected(_ folder: OpenSSLFolder) throws -> [String: Data] {
        let names = ["root"] + issued.map(\.name)
        let all = names.flatMap { ["\($0).pem", "\($0).key"] } + ["root.index", "middle.index"]
        return Dictionary(uniqueKeysWithValues: try all.map { ($0, try folder.data($0)) })
    }

    private static let configuration =
        ["root", "middle", "plain"].map { name in
            """
            [\(name)]
            database = \(name).index
            new_certs_dir = .
            rand_serial = yes
            policy = any
            unique_subject = no
            default_md = sha256

            """
        }.joined() + """
            [any]
            commonName = supplied
            [req]
            distinguished_name = names
            [names]
            [x_root]
            basicConstraints = critical,CA:TRUE
            keyUsage = critical,keyCertSign,cRLSign
            subjectKeyIdentifier = hash
            [x_middle]
            basicConstraints = critical,CA:TRUE,pathlen:0
            keyUsage = critical,keyCertSign,cRLSign
            subjectKeyIdentifier = hash
            authorityKeyIdentifier = keyid
            authorityInfoAccess = OCSP;URI:http://ocsp.test/root
            1.2.840.113635.100.6.2.1 = DER:05:00
            [x_plain]
            basicConstraints = critical,CA:TRUE,pathlen:0
            keyUsage = critical,keyCertSign,cRLSign
            [x_leaf]
            basicConstraints = critical,CA:FALSE
            subjectKeyIdentifier = hash
            keyUsage = critical,digitalSignature
            authorityInfoAccess = OCSP;URI:http://ocsp.test/middle
            1.2.840.113635.100.6.11.1 = DER:05:00
            [x_unmarked]
            basicConstraints = critical,CA:FALSE
            keyUsage = critical,digitalSignature
            [x_responder]
            basicConstraints = critical,CA:FALSE
            keyUsage = critical,digitalSignature
            extendedKeyUsage = OCSPSigning

            """
}
