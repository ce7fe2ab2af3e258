import MemberCore
import MemberHTTP
import OffersService
import Testing

@testable import OffersRoutes

@Suite("Metrics over HTTP", .timeLimit(.minutes(1)))
struct MetricsRouteTests {
    @Test(
        "the query is read strictly",
        arguments: [
            ("", "metrics - - - Production"),
            ("?from=2027-03-01&to=2027-03-31", "metrics 2027-03-01 2027-03-31 - Production"),
            ("?by=country&environment=Sandbox", "metrics - - country Sandbox"),
            (
                "?offer=promotional:spring&product=plus&group=",
                "metrics - - - group= offer=promotional:spring product=plus Production"
            ),
            ("?from=2027-3-1", "from"), ("?from=2027-02-29", "from"), ("?to=tomorrow", "to"), ("?to=", "to"), ("?by=day", "by"),
            ("?by=Product", "by"), ("?by=product&by=offer", "by"), ("?product=%0A", "product"), ("?format=xml", "format"),
            ("?environment=Xcode", "environment"),
            ("?offer=spring", "offer"), ("?offer=:x", "offer"),
            ("?offer=introductory", "metrics - - - offer=introductory Production"),
            ("?country=usa", "metrics - - - country=USA Production"),
        ])
    func query(target: String, expected: String) async throws {
        let service = ScriptedService()
        try await serving(service) { server async throws in
            let response = try await server.send("GET", "/v1/metrics\(target)", key: .server)
            let isRead = expected.hasPrefix("metrics")
            #expect(response.status == (isRead ? 200 : 400) && service.calls == (isRead ? [expected] : []))
            if !isRead {
                #expect(response.code == "offers_service.invalid")
                #expect(response.json["detail"]?.string?.contains("request's \(expected) is missing or has") == true)
            }
        }
    }

    @Test("a row has every number of its day, and money by currency")
    func rows() async throws {
        try await serving { server async throws in
            let json = try await server.send("GET", "/v1/metrics?by=product", key: .server).json
            #expect(json["summedUntil"]?.double == 20_880 * 86_400_000 && json["waiting"]?.double == 7)
            #expect(json["from"]?.string == "2027-03-01" && json["to"]?.string == "2027-03-02" && json["by"]?.string == "product")
            let row = try #require(json["rows"]?.array?.first?.object)
            #expect(row["day"]?.string == "2027-03-01" && row["product"]?.string == "=1+2, \"plus\"")
            #expect(row["churn"]?.double == 0.333333 && row["conversion"]?.double == 0.5)
            #expect(row["conversionFinal"]?.string == "2027-03-21" && row["isProvisional"]?.bool == true)
            #expect(row["revenue"] == .object(["USD": .integer(9_990), "EUR": .integer(500)]))
            let empty = try #require(json["rows"]?.array?.last?.object)
            #expect(empty["churn"] == .null && empty["conversion"] == .null && empty["conversionFinal"] == nil)
        }
    }

    @Test(
        "CSV is given by the parameter or by Accept, and no text of it is a formula",
        arguments: [("?format=csv", nil), ("", "text/csv"), ("", "text/csv;q=0.9, application/json")] as [(String, String?)])
    func csv(target: String, accept: String?) async throws {
        try await serving { server async throws in
            let headers = accept.map { HTTPHeaders(dictionaryLiteral: ("Accept", $0)) } ?? HTTPHeaders()
            let separator = target.isEmpty ? "?" : "&"
            let response = try await server.send(
                "GET", "/v1/metrics\(target)\(separator)by=product", key: .server, headers: headers)
            #expect(response.headers["Content-Type"]?.hasPrefix("text/csv") == true)
            let lines = response.text.split(separator: "\r\n").map(String.init)
            #expect(
                lines == [
                    "day,product,active,activeAtStart,churned,churn,trials,converted,conversion,conversionFinal,isProvisional,refunds,"
                        + "revenue EUR,refunded EUR,revenue USD,refunded USD",
                    #"2027-03-01,"'=1+2, ""plus""",4,3,1,0.333333,2,1,0.5,2027-03-21,true,1,500,0,9990,4995"#,
                    "2027-03-02,,0,0,0,,0,0,,,false,0,0,0,0,0",
                ])
        }
    }

    @Test(
        "a cell is quoted where it must be, and is no formula",
        arguments: [
            ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("=A1", "'=A1"),
            ("+1a", "'+1a"),
            ("-cmd", "'-cmd"), ("@SUM(1)", "'@SUM(1)"), ("\tx", "'\tx"), ("\r\nx", "\"'\r\nx\""), ("-12", "-12"),
            ("=1,\"x\"", "\"'=1,\"\"x\"\"\""), ("", ""), ("＝1+1", "'＝1+1"), ("'=x", "''=x"),
        ])
    func cell(text: String, expected: String) { #expect(CSVText.cell(text) == expected) }

    @Test(
        "JSON is given where the client names it first or names nothing that is known",
        arguments: ["application/json, text/csv", "*/*", "text/html", "text/html, */*;q=0.1, text/csv"])
    func json(accept: String) async throws {
        try await serving { server async throws in
            let response = try await server.send(
                "GET", "/v1/metrics", key: .server, headers: ["Accept": accept])
            #expect(response.headers["Content-Type"] == "application/json")
        }
    }

    @Test("a refusal says what is wrong with the days, and when to come again", arguments: MetricsProblem.allCases)
    func refused(problem: MetricsProblem) async throws {
        try await serving(ScriptedService(problem: .metrics(problem))) { server async throws in
            let response = try await server.send("GET", "/v1/metrics", key: .server)
            #expect(response.status == problem.status && response.code == problem.code)
            #expect(response.json["detail"]?.string == "\(problem.problem) \(problem.remedy)")
            #expect((response.headers["Retry-After"] != nil) == (problem == .notSummed))
        }
    }

    @Test(
        "a wrong parameter's problem says what it takes, and one that the route does not have is not ignored",
        arguments: [
            (
                "?environment=sandbox",
                "environment is missing or has a wrong value. Production unless said. One of: Production, Sandbox."
            ),
            ("?from=2027", "A day by UTC, as 2027-03-01."), ("?by=day", "One of: product, group, country, offer."),
            ("?frm=2027-03-01", "The route has no parameter “frm”."), ("?from=2027-03-01&FROM=2027-03-02", "parameter “FROM”"),
            ("?\(String(repeating: "x", count: 200))=1", "“\(String(repeating: "x", count: 64))”"),
        ])
    func hints(target: String, expected: String) async throws {
        let service = ScriptedService()
        try await serving(service) { server async throws in
            let response = try await server.send("GET", "/v1/metrics\(target)", key: .server)
            #expect(response.status == 400 && service.calls.isEmpty)
            #expect(response.json["detail"]?.string?.contains(expected) == true, "\(response.text)")
        }
    }

    @Test("an app's key gets no metrics")
    func keys() async throws {
        try await serving { server async throws in
            #expect(try await server.send("GET", "/v1/metrics", key: .app).status == 403)
            #expect(try await server.send("GET", "/v1/metrics").status == 401)
        }
    }
}
