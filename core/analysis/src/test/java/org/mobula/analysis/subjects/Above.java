package org.mobula.analysis.subjects;

/** Above {@link Leaks}: calls through {@code super} end here. */
public class Above {
    @SuppressWarnings("unused")
    private Object above;

    void keep(Object value) {
        above = value;
    }
}
