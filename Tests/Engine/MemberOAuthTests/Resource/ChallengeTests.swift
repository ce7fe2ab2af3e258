import MemberHTTP
import MemberOAuth
import Testing

@Suite("WWW-Authenticate")
struct ChallengeTests {
    private func parse(_ lines: String...) -> [String] {
        AuthenticationChallenge.parse(lines).map { challenge in
            let parameters = challenge.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            return ([challenge.scheme] + parameters).joined(separator: "|")
        }
    }

    @Test(
        "is read in every known form",
        arguments: [
            ("Bearer", ["bearer"]), ("BEARER realm=\"x\"", ["bearer|realm=x"]),
            (#"Bearer realm="a, b", error="invalid_token""#, ["bearer|error=invalid_token|realm=a, b"]),
            (#"Bearer error_description="say \"hi\" \\ there""#, [#"bearer|error_description=say "hi" \ there"#]),
            ("Bearer error = invalid_token , scope=\"a b\"", ["bearer|error=invalid_token|scope=a b"]),
            (
                #"Basic realm="x", Bearer error="invalid_token", DPoP algs="ES256""#,
                ["basic|realm=x", "bearer|error=invalid_token", "dpop|algs=ES256"]
            ),
            ("Negotiate, Bearer", ["negotiate", "bearer"]),
            ("Negotiate YWJj/==, Bearer error=x", ["negotiate", "bearer|error=x"]),
            (",, Bearer ,, error=x,,", ["bearer|error=x"]), ("Bearer error=a, ERROR=b", ["bearer|error=a"]), ("", []),
            ("   ", []),
            ("Bearer error=\"unclosed", ["bearer"]), ("\"Bearer\"", []), ("Bearer error=\"\"", ["bearer|error="]),
        ])
    func forms(line: String, expected: [String]) {
        #expect(parse(line) == expected)
    }

    @Test("several header lines are one list")
    func lines() {
        #expect(parse("Basic realm=x", "Bearer error=invalid_token") == ["basic|realm=x", "bearer|error=invalid_token"])
    }

    @Test(
        "decides the reaction to a response",
        arguments: [
            (200, "", ResourceReaction.none), (401, "", .renewToken), (401, "Bearer", .renewToken),
            (401, #"Bearer error="invalid_token""#, .renewToken), (401, "Basic realm=x, BEARER error=invalid_token", .renewToken),
            (401, #"Bearer realm="a, b", error = "invalid_token""#, .renewToken), (401, #"Bearer error="""#, .renewToken),
            (403, "Bearer error=invalid_token", .report(error: "invalid_token")), (503, "Bearer error=invalid_token", .later),
            (401, "Bearer error=invalid_request", .report(error: "invalid_request")),
            (403, #"Bearer error="insufficient_scope", scope="a b""#, .stepUp(StepUpChallenge(scopes: ["a", "b"]))),
            (403, "Bearer error=insufficient_scope", .stepUp(StepUpChallenge())),
            (
                401, #"Bearer error="insufficient_user_authentication", acr_values="gold silver", max_age="5", scope="a""#,
                .stepUp(StepUpChallenge(scopes: ["a"], acrValues: ["gold", "silver"], maximumAge: 5))
            ),
            (
                401, #"Bearer error="insufficient_user_authentication", max_age="-5", acr_values="\"""#,
                .stepUp(StepUpChallenge())
            ),
            (403, "", .report(error: nil)),
            (400, "Bearer error=invalid_request", .report(error: "invalid_request")), (429, "", .later), (503, "", .later),
        ])
    func reactions(status: Int, header: String, reaction: ResourceReaction) {
        let headers: HTTPHeaders = header.isEmpty ? [:] : ["www-authenticate": header]
        #expect(ResourceReaction.of(HTTPResponse(status: status, headers: headers)) == reaction)
    }

    @Test("no mutation of a header line hangs or traps")
    func mutations() {
        let line = Array(#"Basic realm="x, y", Bearer error="invalid_token", scope = "a b", Negotiate YQ=="#.utf8)
        for position in line.indices {
            for byte in [UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: "="), 0x20, 0xFF] {
                var changed = line
                changed[position] = byte
                _ = AuthenticationChallenge.parse([String(decoding: changed, as: UTF8.self)])
            }
            _ = AuthenticationChallenge.parse([String(decoding: line[..<position], as: UTF8.self)])
        }
    }
}
