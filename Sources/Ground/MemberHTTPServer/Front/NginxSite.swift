package import Foundation

/// A site that ``NginxServer`` serves over TLS, to clients with a certificate of one of its roots.
package struct NginxSite: Sendable {
    /// The content for a client with a valid certificate.
    package enum Content: Sendable {
        /// This text, without quotation marks.
        case text(String)
        /// The responses of a server on this machine, which gets these fields besides; a value may hold nginx's variables. The client
        /// cannot set a field of one of the names.
        case forwarded(to: URL, fields: [(name: String, value: String)])
    }

    /// The server's own certificate with its chain, and its key: PEM files.
    package var certificate: URL
    /// The key of ``certificate``.
    package var key: URL
    /// The roots of the clients' certificates, a PEM file.
    package var clientRoots: URL
    /// The content for clients.
    package var content: Content

    /// A site.
    /// - Parameters:
    ///   - certificate: The server's own certificate with its chain.
    ///   - key: Its key.
    ///   - clientRoots: The roots of the clients' certificates.
    ///   - content: The content for a client with a valid certificate.
    package init(certificate: URL, key: URL, clientRoots: URL, content: Content) {
        (self.certificate, self.key, self.clientRoots, self.content) = (certificate, key, clientRoots, content)
    }

    /// The configuration of an nginx that serves it on a port of the loopback and writes only into a folder.
    func configuration(in folder: URL, port: UInt16) -> String {
        let bodies = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \"\(folder.path)/\($0)\";" }
        return """
            daemon off; master_process off; pid "\(folder.path)/nginx.pid"; error_log stderr notice;
            events { worker_connections 256; }
            http {
              access_log off; \(bodies.joined(separator: " "))
              server {
                listen 127.0.0.1:\(port) ssl http2;
                ssl_protocols TLSv1.2 TLSv1.3;
                ssl_certificate "\(certificate.path)"; ssl_certificate_key "\(key.path)";
                ssl_client_certificate "\(clientRoots.path)"; ssl_verify_client on; ssl_verify_depth 2;
                location / { \(location) }
              }
            }

            """
    }

    private var location: String {
        switch content {
        case .text(let text): return "return 200 \"\(text)\";"
        case .forwarded(let target, let fields):
            let own = [("Host", "$http_host")] + fields.map { ($0.name, "\"\($0.value)\"") }
            return "proxy_pass \(target.absoluteString); proxy_http_version 1.1; "
                + own.map { "proxy_set_header \($0) \($1);" }.joined(separator: " ")
        }
    }
}
