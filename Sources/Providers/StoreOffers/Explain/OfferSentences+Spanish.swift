extension OfferSentences {
    /// Spanish.
    static let spanish = OfferSentences(
        verdicts: [
            .introductory: [
                "La oferta introductoria está disponible.", "La oferta introductoria no está disponible.",
                "No se puede saber si la oferta introductoria está disponible.",
            ],
            .promotional: [
                "La oferta promocional está disponible.", "La oferta promocional no está disponible.",
                "No se puede saber si la oferta promocional está disponible.",
            ],
            .winBack: [
                "La oferta de recuperación está disponible.", "La oferta de recuperación no está disponible.",
                "No se puede saber si la oferta de recuperación está disponible.",
            ],
        ],
        reasons: [
            .notAutoRenewable:
                "El producto no es una suscripción de renovación automática.",
            .noIntroOffer:
                "El producto no tiene oferta introductoria.",
            .noPromoOffer:
                "El producto no tiene esta oferta promocional.",
            .noWinBackOffer:
                "El producto no tiene oferta de recuperación.",
            .noReceipt:
                "No hay recibo: aún no se ha comprado nada en este dispositivo.",
            .verifyTemporary:
                "La tienda no pudo comprobar las compras ahora; pregunte más tarde.",
            .verifyFailed:
                "La tienda se negó a comprobar las compras.",
            .receiptUnauthenticated:
                "El recibo no es auténtico.",
            .sharedSecretMismatch:
                "El secreto compartido de la app es incorrecto; el error es nuestro, no del cliente.",
            .accountNotFound:
                "La tienda no encuentra la cuenta del cliente.",
            .signatureInvalid:
                "La firma de la tienda falta o es incorrecta.",
            .environmentMismatch:
                "Las compras se hicieron en otro entorno, por ejemplo de pruebas.",
            .bundleMismatch:
                "Las compras pertenecen a otra app.",
            .receiptMalformed:
                "Una parte de las compras no se puede leer.",
            .malformedDate:
                "El final de una suscripción no se puede leer.",
            .noTrustedTime:
                "Depende de la hora, y solo se conoce el reloj del dispositivo, que no es de confianza.",
            .groupUnknown:
                "No se puede saber a qué grupo de suscripciones pertenece una compra.",
            .graceUnknown:
                "La suscripción acaba de terminar, y un recibo no dice si hay un periodo de gracia en curso.",
            .noTransactions:
                "El cliente nunca se ha suscrito en esta app.",
            .noTransactionsInGroup:
                "El cliente no tiene suscripciones de este grupo.",
            .neverSubscribedInGroup:
                "El cliente nunca se ha suscrito en este grupo.",
            .familySharedOnly:
                "Todas las suscripciones de este grupo se comparten en familia; el cliente no compró ninguna.",
            .refundedOnly:
                "Todas las suscripciones de este grupo fueron reembolsadas.",
            .trialUsed:
                "Ya se usó una prueba gratuita en este grupo de suscripciones.",
            .introUsed:
                "Ya se usó un precio introductorio en este grupo de suscripciones.",
            .refunded:
                "Una suscripción de este grupo fue reembolsada.",
            .activeSubscription:
                "Hay una suscripción activa de este grupo.",
            .activeSubscriber:
                "La suscripción del cliente está activa.",
            .activeFamilyShared:
                "Hay una suscripción activa compartida en familia.",
            .inGracePeriod:
                "Un pago falló, y el período de gracia aún da acceso.",
            .inBillingRetry:
                "Un pago falló, y la tienda sigue intentando cobrarlo.",
            .lapsedNoIntroUsed:
                "La suscripción terminó y no se usó ninguna oferta introductoria.",
            .lapsedSubscriber:
                "La suscripción del cliente terminó.",
            .subscribedStatusUnknown:
                "El cliente se suscribió alguna vez; no se puede saber si la suscripción está activa.",
            .winBackNeedsRenewalInfo:
                "Solo la información de renovación de la tienda indica las ofertas de recuperación, y no está aquí.",
            .winBackListed:
                "La tienda se la ofrece a este cliente.",
            .winBackNotListed:
                "La tienda no se la ofrece a este cliente.",
        ])
}
