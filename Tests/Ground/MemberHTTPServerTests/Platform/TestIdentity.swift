import MemberCore
import MemberHTTPServer

extension TLSIdentity {
    /// Self-signed for 127.0.0.1; nothing else trusts it, so its key can be public.
    static let test = TLSIdentity(
        certificate: """
            -----BEGIN CERTIFICATE-----
            MIIBkTCCATagAwIBAgIUCpghLAMVhylv86njPNUnOi+jFccwCgYIKoZIzj0EAwIw
            FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMTE1MTUxMloYDzIxMjYxMDI4
            MTUxNTEyWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
            PQMBBwNCAATwo5wyRtLnSWMFTSx7hGEvl9WdBFaccxI6kWivnBf0uN5GCXAbQ/ZE
            vCqdslW6SNFOTUbYb+n3Eumq28rMOhQzo2QwYjAdBgNVHQ4EFgQU1BZbNJXg4HHm
            lT39zh2cSM3as7owHwYDVR0jBBgwFoAU1BZbNJXg4HHmlT39zh2cSM3as7owDwYD
            VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0kAMEYC
            IQC/346KuqKc4yh/dsLCQpoGejl3qUwKNFYP5wOt9X/O/QIhAJmINgyZJqIniqGG
            kPEvosUdu9ojyzDWKzIqDa+trQw+
            -----END CERTIFICATE-----
            """,
        key: Secret(
            """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMdx/wrwmcT8LuPpy
            Z2RDyMrT9IwA5YA21zlKKFJHV8+hRANCAATwo5wyRtLnSWMFTSx7hGEvl9WdBFac
            cxI6kWivnBf0uN5GCXAbQ/ZEvCqdslW6SNFOTUbYb+n3Eumq28rMOhQz
            -----END PRIVATE KEY-----
            """))
}
