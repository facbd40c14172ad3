package org.mobula.runtime;

/**
 * What a node does without, so that it can be measured what that is worth. For measurements only.
 *
 * @param typesPerMessage whether messages describe all types of their objects each time, not once per connection
 */
public record Ablation(boolean typesPerMessage) {
    /** Nothing is left out. */
    public static Ablation none() {
        return new Ablation(false);
    }

    static Ablation from(EnvironmentReader env) {
        return new Ablation(env.either("MOBULA_TYPES", "connection", "message"));
    }
}
