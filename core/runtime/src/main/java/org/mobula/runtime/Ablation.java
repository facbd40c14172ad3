package org.mobula.runtime;

/**
 * Features that are switched off to measure their benefit. For measurements only.
 *
 * @param typesPerMessage whether each message describes all types of its objects, instead of once per connection
 */
public record Ablation(boolean typesPerMessage) {
    /** Nothing is switched off. */
    public static Ablation none() {
        return new Ablation(false);
    }

    static Ablation from(EnvironmentReader env) {
        return new Ablation(env.either("MOBULA_TYPES", "connection", "message"));
    }
}
