// WeaversServer [--port N] [--home FOLDER] [--sandbox URL]         at a started `member sandbox`
// WeaversServer --url https://weavers.example.com --client-id ID   at VK, behind a proxy that speaks TLS
import Foundation
import MemberHTTPServer
import VKID

/// What follows an option on the command line.
func option(_ name: String) -> String? {
    let words = CommandLine.arguments
    return words.firstIndex(of: "--" + name).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
}

let port = option("port").flatMap(UInt16.init) ?? 8080
guard let address = URL(string: option("url") ?? "http://127.0.0.1:\(port)") else { fatalError("--url takes an address") }
let sandbox = option("sandbox").flatMap(URL.init) ?? SandboxDirectory.defaultControl
let home = URL(filePath: option("home") ?? "weavers-home", directoryHint: .isDirectory)

let vault = try Vault(home: home)
let components = try VKComponents(
    clientID: option("client-id") ?? "51000001",
    environment: option("client-id") == nil ? try await .sandbox(at: sandbox) : .live,
    context: ProviderContext(vault: vault, transport: NetworkTransport()),
    redirectURI: address.appending(path: "callback"), community: "1")

var configuration = HTTPServerConfiguration(port: port)
configuration.isBehindTLS = address.scheme == "https"
configuration.healthPath = "/healthz"
let server = HTTPServer(configuration, router: Site(components, at: address).router)
TerminationSignal.begin()
try await server.start()
FileHandle.standardOutput.write(Data("The weavers are at \(address.absoluteString)\n".utf8))
await TerminationSignal.received()
await server.stop()
// A refresh outlives its request, and its response must be stored.
await vault.refreshesEnded()
