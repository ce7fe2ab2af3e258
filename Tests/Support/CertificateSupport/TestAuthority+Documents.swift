public import Foundation

extension TestAuthority {
    /// Signs a document as PKCS #7 with its content and the whole chain inside.
    /// - Parameters:
    ///   - content: The document.
    ///   - leaf: The certificate that signs.
    ///   - hash: `sha1`, `sha256`, `sha384`, `sha512`.
    ///   - options: More options of `openssl cms`: `-noattr` signs the content itself, `-indef` writes indefinite lengths.
    /// - Returns: The signed document.
    /// - Throws: ``OpenSSLFolder/Failure``.
    public func signedData(
        _ content: Data, by leaf: Leaf = .leaf, hash: String = "sha256", options: [String] = []
    ) throws -> Data {
        let folder = try folder()
        try folder.write(content, to: "content")
        try folder.write(pem(leaf.issuer) + pem("root"), to: "between.pem")
        let name = leaf.rawValue
        try folder.run(
            "cms -sign -binary -nodetach -outform DER -in content -signer \(name).pem -inkey \(name).key "
                + "-certfile between.pem -md \(hash) \(options.joined(separator: " ")) -out signed.der")
        return try folder.data("signed.der")
    }

    /// Responds to a request of the Online Certificate Status Protocol.
    /// - Parameters:
    ///   - request: The request, DER.
    ///   - issuer: The issuer of the certificates in the request: `root` or `middle`.
    ///   - delegate: Whether a delegated responder signs, instead of the issuer.
    ///   - hasEnd: Whether it gives the time of the next update, which is a day later.
    /// - Returns: The response, DER.
    /// - Throws: ``OpenSSLFolder/Failure``.
    public func statusResponse(to request: Data, issuer: String, delegate: Bool = true, hasEnd: Bool = true) throws -> Data {
        let folder = try folder()
        try folder.write(request, to: "request")
        let delegated = issuer == "root" ? "rootresponder" : "responder"
        let signer = delegate ? delegated : issuer
        try folder.run(
            "ocsp -index \(issuer).index -CA \(issuer).pem -rsigner \(signer).pem -rkey \(signer).key "
                + "\(hasEnd ? "-ndays 1 " : "")-reqin request -respout response")
        return try folder.data("response")
    }
}
