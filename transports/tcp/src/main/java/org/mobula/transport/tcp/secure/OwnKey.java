package org.mobula.transport.tcp.secure;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/** Presents one certificate to every peer. */
final class OwnKey extends X509ExtendedKeyManager {
    private static final String ALIAS = "own";

    private final PrivateKey key;
    private final X509Certificate[] chain;

    /** @param chain the certificate of the key, then those of its issuers */
    OwnKey(PrivateKey key, List<X509Certificate> chain) {
        this.key = key;
        this.chain = chain.toArray(X509Certificate[]::new);
    }

    private @Nullable String alias(String... types) {
        String own = chain[0].getPublicKey().getAlgorithm();
        return Arrays.stream(types).anyMatch(own::equalsIgnoreCase) ? ALIAS : null;
    }

    @Override
    public @Nullable String chooseEngineClientAlias(
            String[] types, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return alias(types);
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String type, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return alias(type);
    }

    @Override
    public @Nullable String chooseClientAlias(String[] types, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return alias(types);
    }

    @Override
    public @Nullable String chooseServerAlias(String type, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return alias(type);
    }

    @Override
    public String @Nullable [] getClientAliases(String type, Principal @Nullable [] issuers) {
        return alias(type) == null ? null : new String[] {ALIAS};
    }

    @Override
    public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
        return getClientAliases(type, issuers);
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return chain.clone();
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return key;
    }
}
