/**
 * Serializes without a response schema. For long lists that were already read by a schema and are presented field by
 * field: a second schema took half of the time and removed nothing. Tests check these lists against their schema.
 */
export const plainJsonSerializerCompiler = () => (list: unknown) => JSON.stringify(list);
