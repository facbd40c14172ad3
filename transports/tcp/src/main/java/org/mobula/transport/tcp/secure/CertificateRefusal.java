package org.mobula.transport.tcp.secure;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Instant;
import javax.net.ssl.SSLException;
import org.mobula.transport.HandshakeException;
import org.mobula.transport.LinkOptions.PemFiles;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.tcp.stream.UnsafeLink;

/** Says in one sentence why a TLS handshake failed, and what to do. */
final class CertificateRefusal {
    private static final String ONE_AUTHORITY =
            "Start all ranks with valid certificates of one authority, and its file as --tls-ca";

    private CertificateRefusal() {}

    static HandshakeException of(SSLException failure, ConnectedPeer peer, Credentials credentials) {
        PemFiles pem = credentials.pem();
        String authorities = pem == null ? "" : " in " + pem.authorities();
        if (has(failure, CertificateExpiredException.class)) {
            return UnsafeLink.refused(
                    peer,
                    "its certificate has expired (" + deepest(failure).getMessage() + ")",
                    "Renew the certificate on its host (--tls-cert); this host's clock shows " + Instant.now(),
                    failure);
        }
        if (has(failure, CertificateNotYetValidException.class)) {
            return UnsafeLink.refused(
                    peer,
                    "its certificate is not valid yet (" + deepest(failure).getMessage() + ")",
                    "Correct the clocks of both hosts; this host's shows " + Instant.now(),
                    failure);
        }
        if (has(failure, CertPathBuilderException.class) || has(failure, CertPathValidatorException.class)) {
            return UnsafeLink.refused(
                    peer,
                    "its certificate is not signed by an authority" + authorities
                            + ", so it belongs to another run or site",
                    ONE_AUTHORITY,
                    failure);
        }
        String message = String.valueOf(failure.getMessage());
        if (message.contains("alert")) {
            return UnsafeLink.refused(
                    peer,
                    "it refuses the certificate of this rank" + (pem == null ? "" : " in " + pem.certificate()) + " ("
                            + message.replaceFirst(".* alert: ", "")
                            + "): it is not valid by the clock of that host, or"
                            + " not signed by an authority that rank " + peer.rank() + " trusts",
                    ONE_AUTHORITY,
                    failure);
        }
        return UnsafeLink.refused(
                peer,
                "the TLS handshake failed (" + message + ")",
                "Start all ranks with the same --tls, --tls-cert, --tls-key and --tls-ca",
                failure);
    }

    private static boolean has(Throwable failure, Class<? extends Throwable> type) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (type.isInstance(each)) {
                return true;
            }
        }
        return false;
    }

    private static Throwable deepest(Throwable failure) {
        Throwable each = failure;
        while (each.getCause() != null) {
            each = each.getCause();
        }
        return each;
    }
}
