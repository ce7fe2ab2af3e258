import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("The captcha of the sandbox's VK", .timeLimit(.minutes(1)))
struct CaptchaTests {
    /// Presses the page's button, and returns the proof in the next address.
    private func solve(_ page: URL, _ stage: Stage) async throws -> String {
        let end = try await PageWalker(as: nil, transport: stage.transport).walk(from: page) {
            $0.query()?.contains("success_token=") == true
        }
        let text = String(decoding: try await stage.get(end).body, as: UTF8.self)
        let proof = try #require(FormFields(encoded: end.query() ?? "")?["success_token"])
        #expect(text.contains("value=\"\(proof)\"") && end.query()?.contains("blank=1") == true)
        return proof
    }

    private func call(_ stage: Stage, _ token: String, proof: String? = nil) async throws -> JSONValue {
        var parameters = FormFields()
        parameters["success_token"] = proof
        return try await stage.call("account.getProfileShortInfo", parameters, token: token)
    }

    private func demand(_ response: JSONValue) throws -> URL {
        let error = try #require(response["error"])
        #expect(error["error_code"]?.integer == 14 && error["remixstlid"]?.integer != nil)
        return try #require(error["redirect_uri"]?.string.flatMap(URL.init(string:)))
    }

    @Test("a call that needs a person links to a page of the id host, and is performed with the page's proof")
    func formA() async throws {
        try await Stage.with { stage in
            let token = try await stage.token()
            stage.sandbox.faults.add(try #require(Fault("captcha@/method/account.")))
            let page = try demand(try await call(stage, token))
            let base = try stage.vk("id", "not_robot_captcha").absoluteString
            #expect(page.absoluteString.hasPrefix(base + "?"))
            #expect(page.query()?.contains("session_token=") == true)
            let proof = try await solve(page, stage)
            for _ in 0..<2 { #expect(try await call(stage, token, proof: proof)["response"] != nil) }
            #expect(stage.sandbox.faults.faults.isEmpty)
        }
    }

    @Test("a fault demands a proof for each of its requests, even after valid proofs")
    func counted() async throws {
        try await Stage.with { stage in
            let token = try await stage.token()
            stage.sandbox.faults.add(.captcha, times: 3)
            var proof: String?
            for _ in 0..<3 { proof = try await solve(try demand(try await call(stage, token, proof: proof)), stage) }
            #expect(try await call(stage, token, proof: proof)["response"] != nil)
        }
    }

    @Test("an unknown proof is demanded again; a request without a proof is not challenged")
    func guessed() async throws {
        try await Stage.with { stage in
            let token = try await stage.token()
            _ = try demand(try await call(stage, token, proof: "guess"))
            #expect(try await call(stage, token)["response"] != nil)
        }
    }

    @Test("a person who cancels gets no proof, and a page without a demand says so", arguments: ["ru", "en"])
    func over(language: String) async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(.captcha)
            let page = try demand(try await call(stage, try await stage.token()))
            let visitor = Visitor(stage)
            let shown = try await visitor.get(page, ["Accept-Language": language])
            #expect(String(decoding: shown.body, as: UTF8.self).contains(language == "ru" ? "Я не робот" : "I am not a robot"))
            let left = try await visitor.submit(shown, at: page, .decline)
            #expect(try visitor.redirect(left)["error"] == "access_denied")
            _ = try await solve(page, stage)
            #expect(try await visitor.get(page).status == 400)
            let again = try await visitor.submit(shown, at: page)
            #expect(again.status == 400 && again.headers["Location"] == nil)
        }
    }

    @Test(
        "each host challenges by its headers, and accepts the solution until it challenges again",
        arguments: [("id", "oauth2/user_info"), ("api", "method/users.get"), ("oauth", "oauth/get_anonym_token")])
    func formB(host: String, path: String) async throws {
        try await Stage.with { stage in
            func ask(_ solution: String?) async throws -> HTTPResponse {
                var headers = HTTPHeaders()
                headers["X-Challenge-Solution"] = solution
                return try await stage.post(try stage.vk(host, path), [("v", "5.220.0")], headers)
            }
            func page(_ response: HTTPResponse) throws -> URL {
                #expect(response.status == 403 && response.headers["X-Challenge"] == "required")
                let path = try #require(response.headers["X-Challenge-Url"])
                #expect(path.hasPrefix("/"))
                let base = try stage.vk(host, "")
                return try #require(URL(string: path, relativeTo: base)).absoluteURL
            }
            stage.sandbox.faults.add(.challenge, path: "/" + path)
            let first = try await solve(try page(try await ask(nil)), stage)
            for solution in [first, first, nil] { #expect(try await ask(solution).headers["X-Challenge"] == nil) }
            stage.sandbox.faults.add(.challenge, path: "/" + path)
            _ = try page(try await ask(first))
            let second = try await solve(try page(try await ask(first)), stage)
            #expect(try await ask(second).headers["X-Challenge"] == nil)
        }
    }

    @Test("requests that were challenged together may share one solution")
    func shared() async throws {
        try await Stage.with { stage in
            let url = try stage.vk("api", "method/users.get")
            stage.sandbox.faults.add(.challenge, times: 2)
            let path = try #require(try await stage.get(url).headers["X-Challenge-Url"])
            let proof = try await solve(try #require(URL(string: path, relativeTo: url)).absoluteURL, stage)
            #expect(try await stage.get(url).headers["X-Challenge"] == "required")
            #expect(try await stage.get(url, ["X-Challenge-Solution": proof]).headers["X-Challenge"] == nil)
        }
    }

    @Test("a solution is valid only at its own host")
    func ownHost() async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(.challenge)
            let response = try await stage.post(try stage.vk("id", "oauth2/user_info"), [])
            let page = try #require(response.headers["X-Challenge-Url"])
            let host = try stage.vk("id", "")
            let proof = try await solve(try #require(URL(string: page, relativeTo: host)), stage)
            let elsewhere = try await stage.get(try stage.vk("api", "method/users.get"), ["X-Challenge-Solution": proof])
            #expect(elsewhere.headers["X-Challenge"] == "required")
        }
    }

    @Test("a request can ask for both forms itself")
    func forced() async throws {
        try await Stage.with { stage in
            let page = try demand(try await stage.call("captcha.force", token: nil))
            let proof = try await solve(page, stage)
            let response = try await stage.call("captcha.force", [("success_token", proof)], token: nil)
            #expect(response["response"]?.integer == 1)
            let api = try stage.vk("api", "method/users.get").absoluteString
            let url = try #require(URL(string: api + "?hitman=ban"))
            let challenge = try #require(try await stage.get(url).headers["X-Challenge-Url"])
            let solution = try await solve(try #require(URL(string: challenge, relativeTo: url)).absoluteURL, stage)
            #expect(try await stage.get(url, ["X-Challenge-Solution": solution]).headers["X-Challenge"] == nil)
        }
    }

    @Test("pages for people, and requests for a token without captcha, are not challenged")
    func spared() async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(.challenge)
            let page = try await stage.get(try stage.authorize())
            #expect(page.status == 200)
            let form: FormFields = [
                ("client_id", VKSandboxConfiguration.defaultClientID),
                ("client_secret", VKSandboxConfiguration.defaultClientSecret), ("skip_captcha", "true"),
            ]
            #expect(try await stage.post(try stage.vk("oauth", "oauth/get_anonym_token"), form).status == 200)
            #expect(stage.sandbox.faults.faults == [Fault(.challenge)])
        }
    }
}
