import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import Testing

/// A state file from when each provider stored its codes and tokens in its own form. In its texts, `{NAME}` is the fingerprint of
/// a token with that name.
@Suite("The codes and tokens of an earlier state file", .timeLimit(.minutes(1)))
struct EarlierStateTests {
    private static let vkState = """
        {"families":{
          "f-1":{"client":"51000001","device":"d","member":100001,"scope":["friends"],"isEnded":false,"began":1},
          "f-3":{"client":"51000001","device":"d","member":100003,"scope":[],"isEnded":true,"end":"signed-out","began":3},
          "f-2":{"client":"51000001","device":"d","member":100002,"scope":["email"],"isEnded":false,"began":2}},
        "codes":{"{code}":{"family":"f-1","redirectURI":"http://127.0.0.1:1/cb","challenge":"{verifier}","expires":4e9,"isUsed":false},
          "{spent}":{"family":"f-2","redirectURI":"http://127.0.0.1:1/cb","challenge":"{verifier}","expires":4e9,"isUsed":true}},
        "access":{"{over}":{"family":"f-2","expires":1},"{live}":{"family":"f-2","expires":4e9},"{dead}":{"family":"f-3","expires":4e9}},
        "refresh":{"{newest}":{"family":"f-2","predecessor":"{before}","number":3},"{first}":{"family":"f-2","used":1,"number":1},
          "{before}":{"family":"f-2","predecessor":"{first}","used":2,"number":2}},
        "refreshCount":3,"idTokens":{"{identity}":"f-2"}}
        """

    private static let sberState = """
        {"browsers":{},"signIns":[
          {"id":"s-1","client":"\(Stage.sberID)","member":100001,"scope":["openid","name"],"nonce":"n","codeExpires":4e9,
           "redirectURI":"http://127.0.0.1:1/cb","challenge":"{verifier}","code":"{code}","refresh":[],"isCompleted":false},
          {"id":"s-2","client":"\(Stage.sberID)","member":100003,"scope":["openid","email","offline_access"],"nonce":"n",
           "codeExpires":4e9,"redirectURI":"http://127.0.0.1:1/cb","usedCode":"{spent}","access":"{live}","accessExpires":4e9,
           "refresh":[{"token":"{first}","expires":4e9,"used":1},{"token":"{before}","expires":4e9,"used":2},
             {"token":"{newest}","expires":4e9}],"certificate":"CN=app","isCompleted":true},
          {"id":"s-3","client":"\(Stage.sberID)","member":100006,"scope":["openid"],"nonce":"n","codeExpires":1,
           "redirectURI":"http://127.0.0.1:1/cb","access":"{dead}","accessExpires":4e9,"refresh":[],"isCompleted":false,"end":"ended"}]}
        """

    private static let facebookState = """
        {"browsers":{},"posts":[],
        "connections":[{"app":"\(Stage.facebookApp)","member":100001,"permissions":{"public_profile":"granted"},"dataAccessExpires":4e9}],
        "signIns":[
          {"id":"f-1","app":"\(Stage.facebookApp)","member":100001,"isLimited":false,"isShim":false,"codeExpires":4e9,
           "redirectURI":"http://127.0.0.1:1/cb","challenge":"{verifier}","code":"{code}","exchangeNonce":"{nonce}","tokens":[],
           "identities":[]},
          {"id":"f-2","app":"\(Stage.facebookApp)","member":100001,"isLimited":false,"codeExpires":1,"usedCode":"{spent}",
           "redirectURI":"http://127.0.0.1:1/cb","tokens":[{"fingerprint":"{over}","expires":1,"isForGraph":true},
             {"fingerprint":"{live}","expires":4e9,"isForGraph":true}],"identities":["{identity}"],"nonce":"n"},
          {"id":"f-3","app":"\(Stage.facebookApp)","member":100001,"isLimited":false,"codeExpires":1,
           "redirectURI":"http://127.0.0.1:1/cb","tokens":[{"fingerprint":"{dead}","expires":4e9,"isForGraph":true}],
           "identities":[],"end":"ended","subcode":460},
          {"id":"f-4","app":"\(Stage.facebookApp)","member":100001,"isLimited":false,"codeExpires":1,
           "redirectURI":"http://127.0.0.1:1/cb","tokens":[{"fingerprint":"{shim}","expires":4e9,"isForGraph":false}],
           "identities":[]}]}
        """

    private func with(_ provider: String, _ text: String, _ body: (Stage) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "memberkit-\(UUID().uuidString).state")
        defer { try? FileManager.default.removeItem(at: file) }
        let state = text.replacing(/\{([a-z]+)\}/) { match in
            SandboxContext.fingerprint(match.output.1 == "verifier" ? Stage.verifier : String(match.output.1))
        }
        let kept = #"{"format":2,"ports":{},"providers":{"\#(provider)":"\#(Data(state.utf8).base64EncodedString())"}}"#
        try Data(kept.utf8).write(to: file)
        // The first start reads the old file, the second one the file that the first has written.
        for isLast in [false, true] {
            try await Stage.with {
                $0.stateFile = file
            } _: { stage in
                if isLast { try await body(stage) }
            }
        }
    }

    @Test("of VK: codes, access, refresh and ID tokens, and ended sign-ins")
    func vk() async throws {
        try await with("vk", Self.vkState) { stage in
            #expect(stage.sandbox.sessions.map(\.memberID) == [100_001, 100_002, 100_003])
            #expect(stage.sandbox.sessions.map(\.end) == [nil, nil, .signedOut])
            #expect(stage.sandbox.sessions.map(\.refreshTokens) == [0, 3, 0])
            let standings = ["newest", "before", "first", "none"].map(stage.sandbox.standing(ofRefreshToken:))
            #expect(standings == [.newest, .predecessor, .over, .unknown])
            #expect(try await stage.call("users.get", token: "live")["response"]?.array?.first?["id"]?.integer == 100_002)
            for token in ["over", "dead"] {
                #expect(try await stage.call("users.get", token: token)["error"]?["error_code"]?.integer == 5)
            }
            let identity: FormFields = [("id_token", "identity"), ("client_id", VKSandboxConfiguration.defaultClientID)]
            let user = try await stage.post(try stage.vk("id", "oauth2/public_info"), identity).json?["user"]
            #expect(user != nil)
            #expect(try await stage.redeem([("code", "code"), ("device_id", "d")])["user_id"]?.integer == 100_001)
            let refresh: FormFields = [
                ("grant_type", "refresh_token"), ("refresh_token", "newest"), ("device_id", "d"),
                ("client_id", VKSandboxConfiguration.defaultClientID),
            ]
            #expect(try await stage.post(try stage.vk("id", "oauth2/auth"), refresh).json?["user_id"]?.integer == 100_002)
            let spent: FormFields = [("grant_type", "authorization_code"), ("code", "spent")]
            #expect(try await stage.post(try stage.vk("id", "oauth2/auth"), spent).status == 400)
            #expect(stage.sandbox.sessions.map(\.end) == [nil, .codeReuse, .signedOut])
        }
    }

    @Test("of Sber ID: codes, access and refresh tokens, completions, and ended sign-ins")
    func sber() async throws {
        try await with("sber", Self.sberState) { stage in
            #expect(stage.sandbox.sessions.map(\.end) == [nil, nil, .ended])
            #expect(stage.sandbox.sessions.map { $0.accessTokenExpires?.timeIntervalSince1970 } == [nil, 4e9, 4e9])
            let standings = ["newest", "before", "first"].map(stage.sandbox.standing(ofRefreshToken:))
            #expect(standings == [.newest, .predecessor, .over])
            #expect(try await stage.sberUserInfo("live").json?["email"] != nil)
            #expect(try await stage.sberUserInfo("dead").status == 401)
            let state = try await stage.get(stage.control("_sandbox/state")).json
            #expect(state?["providers"]?["sber"]?["completed"]?.integer == 1)
            #expect(try await stage.sberExchange("code").json?["id_token"] != nil)
            let refresh = try await stage.sberToken([("grant_type", "refresh_token"), ("refresh_token", "newest")])
            #expect(refresh.status == 200 && refresh.json?["refresh_token"] != nil)
            #expect(try await stage.sberExchange("spent").status == 400)
            #expect(stage.sandbox.sessions.map(\.end) == [nil, .codeReuse, .ended])
        }
    }

    @Test("of Facebook: codes, nonces, access and ID tokens, and the reasons of ended sign-ins")
    func facebook() async throws {
        try await with("facebook", Self.facebookState) { stage in
            #expect(stage.sandbox.sessions.map(\.end) == [nil, nil, .ended, nil])
            #expect(try await stage.graph("me", token: "live").json?["id"]?.string == "10220000100001")
            #expect(try await stage.graph("me", token: "over").graphError == [190, 463])
            #expect(try await stage.graph("me", token: "dead").graphError == [190, 460])
            #expect(try await stage.graph("me", token: "shim").graphError == [190, nil])
            let status = try await stage.get(try stage.facebook("limited", "/platform/oidc/status?id_token=identity"))
            #expect(status.headers["fb-s"] == "connected")
            let nonce: FormFields = [
                ("grant_type", "fb_exchange_nonce"), ("fb_exchange_nonce", "nonce"), ("client_id", Stage.facebookApp),
            ]
            #expect(try await stage.facebookExchange("nonce").graphError == [100, 36_009])
            #expect(try await stage.facebookExchange("code").json?["access_token"] != nil)
            #expect(try await stage.graph("oauth/access_token", nonce).json?["access_token"] != nil)
            #expect(try await stage.facebookExchange("spent").graphError == [100, 36_009])
            #expect(stage.sandbox.sessions.map(\.end) == [nil, .codeReuse, .ended, nil])
            #expect(try await stage.graph("me", token: "live").graphError == [190, 466])
        }
    }
}
