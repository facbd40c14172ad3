package org.mobula.group.internal.forming;

/**
 * The descriptions of a combined invocation that its participants compare.
 *
 * @param combiner what combines arguments
 * @param scheme how the combined call is forwarded, and by which personalizer
 * @param reply how results are handled, and by which functions
 */
public record AgreedSchemes(String combiner, String scheme, String reply) {}
