import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

/// The sandbox's own pages: where things are, what happened, what shall go wrong.
struct ControlPages {
    let addresses: [String: [String: URL]]
    let providers: [any SandboxProvider]
    let counter: RequestCounter
    let faults: FaultPlan

    var router: Router {
        var router = Router()
        router.on("GET", "/_sandbox/hosts") { _ in .object(hosts) }
        router.on("GET", "/_sandbox/state") { _ in .object(state) }
        router.on("POST", "/_sandbox/faults") { request in try order(try request.form()) }
        router.on("GET", "/style.css") { _ in style }
        router.on("GET", "/") { _ in .html(front.rendered) }
        return router
    }

    private var hosts: [String: JSONValue] {
        addresses.mapValues { .object($0.mapValues { .string($0.absoluteString) }) }
    }

    private var state: [String: JSONValue] {
        let requests = counter.counts.mapValues { JSONValue.integer(Int64($0)) }
        let known = Dictionary(uniqueKeysWithValues: providers.map { ($0.name, $0.summary()) })
        return [
            "requests": .object(requests), "providers": .object(known), "faults": .integer(Int64(faults.faults.count)),
        ]
    }

    private func order(_ form: FormFields) throws -> ServerResponse {
        if form["clear"] != nil { faults.clear() }
        for text in form.all("fault") {
            guard let fault = Fault(text) else {
                return .text(
                    "Not a fault: use delay=MS, late-answer=MS, status=CODE or expired-token, then @PATH and *TIMES.\n",
                    status: 400)
            }
            faults.add(fault)
        }
        return .object(state)
    }

    private var front: HTMLDocument {
        let rows = addresses.sorted { $0.key < $1.key }.flatMap { provider, hosts in
            hosts.sorted { $0.key < $1.key }.map { host, url in
                HTML.element("li", [], [.text("\(provider) \(host): "), .element("code", [], [.text(url.absoluteString)])])
            }
        }
        let people = InventedPerson.all.map { person in
            HTML.element("li", [], [.text("\(person.name) (\(person.login), \(person.id))")])
        }
        return HTMLDocument(
            title: "MemberKit sandbox", language: .en, stylesheet: "/style.css",
            body: [
                .element(
                    "main", [],
                    [
                        .element("h1", [], ["MemberKit sandbox"]),
                        .element("p", [], ["Providers acted out on this machine. Nothing here is real."]),
                        .element("h2", [], ["Addresses"]), .element("ul", [], rows), .element("h2", [], ["People"]),
                        .element("ul", [], people),
                        .element("p", [], [.element("a", [("href", "/_sandbox/state")], ["State as JSON"])]),
                    ])
            ])
    }
}

/// The stylesheet of every page of the sandbox.
var style: ServerResponse {
    var response = ServerResponse.text(Stylesheet.text, status: 200)
    response.headers["Content-Type"] = Stylesheet.mediaType
    return response
}
