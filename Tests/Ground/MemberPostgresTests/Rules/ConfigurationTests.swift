#if canImport(CMemberPostgres)
    import Foundation
    import MemberCore
    import Testing

    @testable import MemberPostgres

    @Suite("How a database is reached")
    struct ConfigurationTests {
        @Test("an address is read like in libpq")
        func address() throws {
            let configuration = try PostgresConfiguration(
                "postgres://weaver@db1.example:5433,[::1]/loom?sslmode=verify-full&target_session_attrs=read-write&sslrootcert=/ca.pem"
                    + "&application_name=shop&connect_timeout=2")
            #expect(configuration.hosts == [PostgresHost("db1.example", port: 5433), PostgresHost("::1")])
            #expect(configuration.user == "weaver" && configuration.database == "loom" && configuration.tls == .verifyFull)
            #expect(configuration.target == .readWrite && configuration.options == ["sslrootcert": "/ca.pem"])
            #expect(configuration.applicationName == "shop" && configuration.limits.eachServer == .seconds(2))
            #expect(
                try PostgresConfiguration("host=/run/db port=5433 dbname=loom").hosts == [PostgresHost("/run/db", port: 5433)])
        }

        @Test(
            "a pooler is named in an address beside libpq's options; another value is refused",
            arguments: [
                "postgres://db/loom?pooler=transaction", "postgres://db/loom?sslmode=require&pooler=transaction",
                "postgresql://db/loom?pooler=transaction&sslmode=require", "host=db dbname=loom pooler=transaction",
            ])
        func pooler(address: String) throws {
            let configuration = try PostgresConfiguration(address)
            #expect(configuration.isBehindPooler && configuration.limits.prepared == 0 && configuration.database == "loom")
            let plan = try ConnectionPlan(configuration, defaults: [:])
            #expect(plan.attempts.allSatisfy { $0["options"] == nil })
            #expect(throws: PostgresError.invalidAddress) {
                try PostgresConfiguration(address.replacing("transaction", with: "session"))
            }
            let without = address.replacing("pooler=transaction&", with: "").replacing("pooler=transaction", with: "")
            #expect(try !PostgresConfiguration(without).isBehindPooler)
        }

        @Test(
            "a password in an address or an option is refused, and the refusal names the allowed places for it",
            arguments: [
                "postgres://weaver:hidden@db.example/loom", "postgres://db.example/loom?password=hidden",
                "host=db password=hidden",
                "postgres://db.example/loom?sslpassword=hidden",
            ])
        func password(address: String) throws {
            let error = #expect(throws: PostgresError.passwordInAddress) { try PostgresConfiguration(address) }
            let text = try #require(error).description
            #expect(
                text.contains("PGPASSFILE") && text.contains("PGSERVICE") && text.contains("PGPASSWORD")
                    && !text.contains("hidden"))
            var configuration = PostgresConfiguration()
            #expect(throws: PostgresError.passwordInAddress) { try configuration.set("password", "hidden") }
        }

        @Test(
            "an option that libpq or this module lacks is refused",
            arguments: [
                "postgres://db.example/loom?colour=red", "http://db.example", "host=a,b port=1,2,3", "postgres://db:0/loom",
                "postgres://db.example/?sslmode=sometimes", "postgres://db/?service=shop", "postgres://db/?gssencmode=require",
                "postgres://db/?connect_timeout=soon", "host=a hostaddr=1.2.3.4,1.2.3.5",
            ])
        func refused(address: String) {
            #expect(throws: PostgresError.invalidAddress) { try PostgresConfiguration(address) }
        }

        @Test("each server of the list is a separate attempt; missing values come from the environment")
        func plan() throws {
            var configuration = PostgresConfiguration()
            configuration.database = "loom"
            let plan = try ConnectionPlan(
                configuration,
                defaults: [
                    "host": "a,b", "hostaddr": "10.0.0.1,", "port": "5433", "target_session_attrs": "primary",
                    "options": "-c x=1",
                ])
            #expect(plan.attempts.map { $0["host"] } == ["a", "b"] && plan.attempts.map { $0["hostaddr"] } == ["10.0.0.1", nil])
            #expect(plan.attempts.allSatisfy { $0["port"] == "5433" && $0["target_session_attrs"] == "primary" })
            #expect(plan.attempts.allSatisfy { $0["options"]?.hasPrefix("-c x=1 -c DateStyle=ISO") == true && $0["user"] == nil })
            #expect(try ConnectionPlan(PostgresConfiguration(), defaults: [:]).attempts.map { $0["host"] } == [nil])
        }

        @Test(
            "a connection that leaves the machine is encrypted unless another mode is chosen, since a password goes with it",
            arguments: [
                ("postgres://db.example/loom", "prefer", "require"), ("postgres://db.example/loom", nil, "require"),
                ("postgres://10.0.0.1/loom", "prefer", "require"), ("postgres://127.evil.example/loom", "prefer", "require"),
                ("postgres://db.example/loom?sslmode=disable", "prefer", "disable"),
                ("postgres://db.example/loom?sslmode=verify-full", "prefer", "verify-full"),
                ("postgres://db.example/loom", "verify-ca", nil), ("postgres://127.0.0.1/loom", "prefer", nil),
                ("postgres://localhost/loom", "prefer", nil), ("postgres://[::1]/loom", "prefer", nil),
                ("postgres:///loom", "prefer", nil),
            ] as [(String, String?, String?)])
        func encryption(address: String, environment: String?, expected: String?) throws {
            let defaults = environment.map { ["sslmode": $0] } ?? [:]
            let plan = try ConnectionPlan(PostgresConfiguration(address), defaults: defaults)
            #expect(plan.attempts.map { $0["sslmode"] } == [expected])
        }

        @Test(
            "an address names the schema in which names are looked up; the path comes last, so that no other option changes it",
            arguments: [
                "postgres://127.0.0.1/loom?schema=weavers&options=-csearch_path%3Dx", "host=127.0.0.1 dbname=loom schema=weavers",
            ])
        func schema(address: String) throws {
            let configuration = try PostgresConfiguration(address)
            #expect(configuration.schema == "weavers")
            let plan = try ConnectionPlan(configuration, defaults: ["options": "-csearch_path=y"])
            #expect(plan.attempts.allSatisfy { $0["options"]?.hasSuffix(" -c search_path=\"weavers\",pg_temp") == true })
            #expect(SchemaPin(configuration).opening == nil)
        }

        @Test("behind a pooler each transaction sets the path by itself")
        func pooledSchema() throws {
            let configuration = try PostgresConfiguration("postgres://db/loom?pooler=transaction&schema=weavers")
            #expect(try ConnectionPlan(configuration, defaults: [:]).attempts.allSatisfy { $0["options"] == nil })
            let opening = try #require(SchemaPin(configuration).opening?.sql)
            #expect(opening == "SELECT pg_catalog.set_config('search_path', '\"weavers\",pg_temp', true)")
        }

        @Test(
            "a schema's name that would need quotes, or is the system's, is refused",
            arguments: [
                "", "a-b", "a\"b", "a'b", "a b", "ä", "pg_catalog", "pg_temp", "information_schema",
                String(repeating: "a", count: 64),
            ])
        func wrongSchema(name: String) {
            var configuration = PostgresConfiguration()
            #expect(throws: PostgresError.invalidAddress) { try configuration.pin(to: name) }
        }

        @Test("a standby is looked for on all servers before any other server is used")
        func preferStandby() throws {
            let plan = try ConnectionPlan(
                PostgresConfiguration("postgres://a,b/loom?target_session_attrs=prefer-standby"), defaults: [:])
            #expect(plan.attempts.map { $0["host"] } == ["a", "b", "a", "b"])
            #expect(plan.attempts.map { $0["target_session_attrs"] } == ["standby", "standby", "any", "any"])
        }

        @Test("a name in SQL stays a name")
        func quoted() { #expect(SQLName.quoted("a\"; DROP") == "\"a\"\"; DROP\"") }
    }
#endif
