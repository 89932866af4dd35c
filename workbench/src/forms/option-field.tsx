/** The control of an option, by its type. */
import { ChoiceField } from "./choice-field.js";
import type { FieldProps } from "./field.js";
import { FlagField } from "./flag-field.js";
import { ItemsField } from "./items-field.js";
import { NumberField } from "./number-field.js";
import { OptionalField } from "./optional-field.js";
import { RecipeField } from "./recipe-field.js";
import { RecordField } from "./record-field.js";
import { TypedField } from "./typed-field.js";
import { VariantField } from "./variant-field.js";

export function OptionField({ option, ...rest }: FieldProps) {
  switch (option.type) {
    case "number":
    case "integer":
      return <NumberField {...rest} option={option} />;
    case "flag":
      return <FlagField {...rest} option={option} />;
    case "choice":
      return <ChoiceField {...rest} option={option} />;
    case "optional":
      return <OptionalField {...rest} option={option} />;
    case "variant":
      return <VariantField {...rest} option={option} />;
    case "record":
      return <RecordField {...rest} option={option} />;
    case "recipe":
      return <RecipeField {...rest} option={option} />;
    case "list":
      return ["variant", "record", "recipe"].includes(option.item.type) ? (
        <ItemsField {...rest} option={option} />
      ) : (
        <TypedField {...rest} option={option} />
      );
    case "text":
    case "json":
      return <TypedField {...rest} option={option} />;
  }
}
