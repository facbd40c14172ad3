package org.mobula.replica.internal.space;

import org.mobula.codec.Connection;
import org.mobula.codec.Substitute;
import org.mobula.codec.Substitution;

/** A substitution that is the same for all classes it covers, and has no fingerprint. */
interface UniformSubstitution extends Substitution, Substitute {
    @Override
    default Substitute of(Class<?> type) {
        return this;
    }

    @Override
    default Substitute of(String text, long fingerprint, Connection connection) {
        return this;
    }

    @Override
    default long fingerprint() {
        return 0;
    }
}
