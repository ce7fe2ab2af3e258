public import Foundation
public import MemberCore
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberSignIn

/// The files by which a partner authenticates at the bank. An account stores their paths, not their content.
public struct SberCredentials: Sendable, Hashable, Codable {
    /// The proof that an ID token is the bank's own; see ``SberIDTokenPolicy``.
    public enum IDTokens: Sendable, Hashable, Codable {
        /// The connection.
        case trustTransport
        /// The signature, by a JSON Web Key Set in a file.
        case keyFile(URL)
        /// The signature, by a JSON Web Key Set at an address; http only on this machine.
        case keyAddress(URL)
    }

    /// A file with the client's secret.
    public var clientSecretFile: URL?
    /// The client's certificate and key, a PKCS#12 file. Required everywhere but at a sandbox on this machine.
    public var certificateFile: URL?
    /// A file with the password of ``certificateFile``.
    public var certificatePasswordFile: URL?
    /// A PEM file of root certificates that are trusted beside the system's.
    public var rootsFile: URL?
    /// The proof that an ID token is the bank's own.
    public var idTokens: IDTokens

    /// Creates credentials.
    /// - Parameters:
    ///   - clientSecretFile: A file with the client's secret.
    ///   - certificateFile: The client's certificate and key.
    ///   - certificatePasswordFile: A file with its password.
    ///   - rootsFile: Root certificates that are trusted beside the system's.
    ///   - idTokens: The proof that an ID token is the bank's own.
    public init(
        clientSecretFile: URL?, certificateFile: URL?, certificatePasswordFile: URL?, rootsFile: URL? = nil, idTokens: IDTokens
    ) {
        self.clientSecretFile = clientSecretFile
        self.certificateFile = certificateFile
        self.certificatePasswordFile = certificatePasswordFile
        self.rootsFile = rootsFile
        self.idTokens = idTokens
    }
}

extension SberCredentials {
    /// Returns the client's secret; without a file, the one of a sandbox, which is not confidential.
    func secret(else known: Secret?) throws(SberFileError) -> Secret {
        guard let clientSecretFile else {
            guard let known else { throw .notNamed(.clientSecret) }
            return known
        }
        return try Self.text(clientSecretFile, .clientSecret)
    }

    /// Returns the certificate, if there is one.
    func identity() throws -> ClientIdentity? {
        guard let certificateFile else { return nil }
        guard let certificatePasswordFile else { throw SberFileError.notNamed(.certificatePassword) }
        let password = try Self.text(certificatePasswordFile, .certificatePassword)
        let bytes = try Self.bytes(certificateFile, .certificate)
        return try ClientIdentity(pkcs12: bytes, password: password)
    }

    /// Returns the policy for ID tokens.
    func policy(in context: ProviderContext) throws -> SberIDTokenPolicy {
        switch idTokens {
        case .trustTransport: return .trustTransport
        case .keyFile(let file):
            let bytes = try Self.bytes(file, .keys)
            guard let keys = try? JWKSet(parsing: bytes) else {
                throw SberFileError.unreadable(.keys, path: file.path, because: .unsuitable)
            }
            return .verify(keys: keys)
        case .keyAddress(let address):
            return .verify(keys: SberConnections.of(context).keys(at: address))
        }
    }

    private static func text(_ file: URL, _ kind: SberFileError.File) throws(SberFileError) -> Secret {
        do throws(NamedFileProblem) { return try NamedFile.secret(file.path) } catch {
            throw .unreadable(kind, path: file.path, because: error)
        }
    }

    private static func bytes(_ file: URL, _ kind: SberFileError.File) throws(SberFileError) -> Data {
        do throws(NamedFileProblem) { return try NamedFile.bytes(file.path, limit: NamedFile.certificateLimit) } catch {
            throw .unreadable(kind, path: file.path, because: error)
        }
    }
}

/// The reason why a file of the credentials cannot be used.
public enum SberFileError: ExplainedError, Equatable {
    /// The content of a file.
    public enum File: String, Sendable, Equatable, CaseIterable {
        /// The client's secret.
        case clientSecret = "client secret"
        /// The client's certificate.
        case certificate
        /// The password of the certificate.
        case certificatePassword = "certificate's password"
        /// The keys that ID tokens are checked with.
        case keys = "key set"
    }

    /// The file cannot be used; with its path and the reason.
    case unreadable(File, path: String, because: NamedFileProblem = .missing)
    /// The file is required, and no path was given.
    case notNamed(File)
    /// Another party signed the account in, such as a backend with its own certificate.
    case none

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .unreadable(let file, let path, let cause):
            .init(
                "sberid.file_unreadable", "The \(file.rawValue) cannot be read from \(path): \(cause.clause).", cause.remedy)
        case .notNamed(let file):
            .init("sberid.file_not_named", "No file is named for the \(file.rawValue).", "Name one.")
        case .none:
            .init(
                "sberid.credentials_missing", "No credentials of this account's client are kept here.",
                "Use the backend that signed the member in, or sign in with credentials.")
        }
    }
}
