package org.mobula.group.internal.forming;

/**
 * How a method is called together, in the words that participants compare.
 *
 * @param combiner what combines arguments
 * @param scheme how the combined call is forwarded, and by which personalizer
 * @param reply what becomes of the results, and by which functions
 */
public record AgreedSchemes(String combiner, String scheme, String reply) {}
